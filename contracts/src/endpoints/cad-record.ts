import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { callSchema } from '../entities/call';
import { sentInstantSchema } from '../entities/instant';
import { writtenReasonSchema } from '../entities/reason';
import { doneBySchema } from '../rules/done-by';

const callParams = z.object({ id: z.string().max(64) });
const reasonBody = z.object({ reason: writtenReasonSchema });

/** Checks and repairs of the sealed dispatch record, for supervisors and auditors. */
export const cadRecord = {
  eraseCaller: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/erase-caller',
    access: { permission: 'cad:supervise' },
    summary: 'Erase the caller’s details in the call and in the record; everything else stays and still verifies',
    params: callParams,
    body: reasonBody,
    response: z.object({ call: callSchema }),
  }),
  repairCall: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/repair',
    access: { permission: 'cad:supervise' },
    summary: 'Replace unreadable times of a call with the nearest ones on record; the record keeps the old values',
    params: callParams,
    body: reasonBody,
    /** `repaired` counts the times that were replaced; 0 when all of them are readable. */
    response: z.object({ call: callSchema, repaired: z.number().int() }),
  }),
  verifyRecord: defineEndpoint({
    method: 'get',
    path: '/api/cad/audit/verify',
    access: { permission: 'cad:audit' },
    summary: 'Verify the whole record and every call against the hash chain; the check itself is recorded',
    response: z.object({
      events: z.number().int(),
      /** Number and hash of the last valid event. */
      seq: z.number().int(),
      hash: z.string(),
      erased: z.number().int(),
      /**
       * `calls` match the state that their last event sealed. `unsealed` were last written by a release that did not
       * seal states.
       */
      calls: z.number().int().optional(),
      unsealed: z.number().int().optional(),
      /** The first invalid event, or null. */
      broken: z.object({ seq: z.number().int(), why: z.string() }).nullable(),
      /** Every fault with its row and field, up to 100; `field` is null where an earlier release only sealed whole rows. */
      faults: z
        .array(z.object({ table: z.string(), row: z.string(), field: z.string().nullable(), why: z.string() }))
        .optional(),
    }),
  }),
  recordDiscard: defineEndpoint({
    method: 'post',
    path: '/api/cad/discards',
    access: { permission: 'cad:supervise' },
    summary: 'Record that a user discards an entry that a desk kept and the server refused',
    status: 201,
    body: z.object({
      key: z.string().min(1).max(200),
      kind: z.string().max(40),
      call_id: z.string().max(64),
      body: z.record(z.string().max(40), z.unknown()),
      done_at: sentInstantSchema,
      /** Username of the author; the record marks a name that has no account. */
      done_by: doneBySchema.shape.username,
      refusal: z.string().max(500),
    }),
    response: z.object({ seq: z.number().int() }),
  }),
} as const;
