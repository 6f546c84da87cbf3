import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { callSchema } from '../entities/call';
import { callDraftBodySchema, callDraftSchema, promoteDraftSchema } from '../entities/call-draft';

const draftParams = z.object({ id: z.uuid() });
/** How many drafts in the answer have `unreadable` parts. */
const unreadable = z.number().int().optional();

/** Calls that a dispatcher is still typing. */
export const cadDrafts = {
  drafts: defineEndpoint({
    method: 'get',
    path: '/api/cad/drafts',
    access: { permission: 'cad:read' },
    summary: 'Calls that are still being entered, oldest first',
    response: z.object({ drafts: z.array(callDraftSchema), unreadable }),
  }),
  saveDraft: defineEndpoint({
    method: 'put',
    path: '/api/cad/drafts/{id}',
    access: { permission: 'cad:write' },
    summary: 'Save the caller’s own draft as it is; the client chooses its id, which the call keeps',
    params: draftParams,
    body: z.object({ version: z.int32().min(1), body: callDraftBodySchema }),
    /** False if a newer version exists, if another user owns the draft, or once it has become a call or been discarded. */
    response: z.object({ saved: z.boolean() }),
  }),
  discardDraft: defineEndpoint({
    method: 'post',
    path: '/api/cad/drafts/{id}/discard',
    access: { permission: 'cad:write' },
    summary: 'Discard the caller’s own draft (others’: cad:supervise)',
    params: draftParams,
    response: z.object({ discarded: z.boolean() }),
  }),
  promoteDraft: defineEndpoint({
    method: 'post',
    path: '/api/cad/drafts/{id}/promote',
    access: { permission: 'cad:write' },
    summary:
      'Turn the caller’s own draft (others’: cad:supervise) into a call, exactly once: a repetition gets the same call',
    status: 201,
    params: draftParams,
    body: promoteDraftSchema,
    response: z.object({ call: callSchema }),
  }),
} as const;
