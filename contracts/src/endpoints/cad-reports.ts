import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { CALL_FILE_FORMATS } from '../entities/call-file';
import { processingReportSchema } from '../entities/call-report';
import { sentInstantSchema } from '../entities/instant';
import { handoverNoteSchema, newHandoverNoteSchema, shiftSchema } from '../entities/shift';

const rangeQuery = z.object({ from: sentInstantSchema, to: sentInstantSchema });
/** How many calls in the answer have `unreadable` parts. */
const unreadable = z.number().int().optional();

/** Reports on many calls, the handover of a shift, and exports of calls as files. */
export const cadReports = {
  processingReport: defineEndpoint({
    method: 'get',
    path: '/api/cad/stats/processing',
    access: { permission: 'cad:read' },
    summary: 'How long calls received in a period waited for dispatch',
    query: rangeQuery,
    response: processingReportSchema,
  }),
  shift: defineEndpoint({
    method: 'get',
    path: '/api/cad/shift',
    access: { permission: 'cad:read' },
    summary: 'What happened in a period: counts, acts and the notes for the next dispatcher',
    query: rangeQuery,
    response: shiftSchema,
  }),
  addHandoverNote: defineEndpoint({
    method: 'post',
    path: '/api/cad/handover-notes',
    access: { permission: 'cad:write' },
    summary: 'Leave a note for the next dispatcher; it stays in the record',
    status: 201,
    body: newHandoverNoteSchema,
    response: z.object({ note: handoverNoteSchema }),
  }),
  exportCalls: defineEndpoint({
    method: 'get',
    path: '/api/cad/export',
    access: { permission: 'cad:export' },
    summary: 'Calls of a period as CSV, at most 10,000; callers only with cad:pii; recorded with its hash',
    query: rangeQuery,
    response: z.object({ csv: z.string(), rows: z.number().int(), sha256: z.string(), unreadable }),
  }),
  exportCall: defineEndpoint({
    method: 'get',
    path: '/api/cad/calls/{id}/export',
    access: { permission: 'cad:export' },
    summary:
      'A closed call as JSON with its events, as EIDO or as NERIS; callers only with cad:pii; recorded with its hash',
    params: z.object({ id: z.uuid() }),
    query: z.object({ format: z.enum(['json', ...CALL_FILE_FORMATS]).default('json') }),
    /** The document itself; `format` decides its structure. */
    response: z.record(z.string(), z.unknown()),
  }),
  exportClosedCalls: defineEndpoint({
    method: 'get',
    path: '/api/cad/export/closed',
    access: { permission: 'cad:export' },
    summary:
      'Closed calls of a period as EIDO or NERIS, one document a line, in the order of their last change; recorded',
    query: rangeQuery.extend({
      format: z.enum(CALL_FILE_FORMATS),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
      /** `next` of the previous page. A call that changed since then is listed again. */
      after: z
        .string()
        .regex(/^\d{1,15}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Use the `next` of the previous page')
        .optional(),
    }),
    response: z.object({
      /** One JSON document per line. */
      ndjson: z.string(),
      rows: z.number().int(),
      /** Hash of `ndjson`. */
      sha256: z.string(),
      unreadable,
      /** Pass this as `after` for the next page, now or later; null if there were no calls. */
      next: z.string().nullable(),
      /** True if there are no further calls for now. */
      complete: z.boolean(),
    }),
  }),
} as const;
