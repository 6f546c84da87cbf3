import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { callSchema, commentsSchema, dispatchSchema, newCallSchema, newRadioLogSchema } from '../entities/call';

const callParams = z.object({ id: z.string() });

export const cad = {
  calls: defineEndpoint({
    method: 'get',
    path: '/api/cad/calls',
    access: { permission: 'cad:read' },
    summary: 'Calls, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(200),
      /** Id of the last call of the page before. */
      before: z.uuid().optional(),
      status: z.string().max(40).optional(),
      q: z.string().trim().max(100).optional(),
    }),
    response: z.object({
      calls: z.array(callSchema),
      /** Where `changes` goes on from: nothing that came later is missed, something in the list may come again. */
      seq: z.number().int().optional(),
    }),
  }),
  changes: defineEndpoint({
    method: 'get',
    path: '/api/cad/changes',
    access: { permission: 'cad:read' },
    summary: 'What was done to calls after a sequence number, in order and without gaps',
    query: z.object({
      since: z.coerce.number().int().min(0),
      limit: z.coerce.number().int().min(1).max(1000).default(500),
    }),
    response: z.object({
      /** The last number given out; one below `since` says that the record was restored: load everything again. */
      seq: z.number().int(),
      changes: z.array(z.object({ seq: z.number().int(), call_id: z.string(), type: z.string() })),
    }),
  }),
  createCall: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls',
    access: { permission: 'cad:write' },
    summary: 'Log a new call',
    status: 201,
    body: newCallSchema,
    response: z.object({ call: callSchema }),
  }),
  dispatchCall: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/dispatch',
    access: { permission: 'cad:write' },
    summary: 'Dispatch a call; one that is no longer pending keeps its first dispatch and logs this one by radio log',
    params: callParams,
    body: dispatchSchema,
    /** `state_changed` is false when the call was dispatched before: the entry then stands in its radio log. */
    response: z.object({ call: callSchema, state_changed: z.boolean() }),
  }),
  saveComments: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/additional-comments',
    access: { permission: 'cad:write' },
    summary: 'Save the comments of a call; with base_version, changes made meanwhile are merged in',
    params: callParams,
    body: commentsSchema,
    /** `none`: saved as sent. `clean`: joined with changes elsewhere in the text. `union`: both texts of one place kept. */
    response: z.object({ call: callSchema, merge: z.string() }),
  }),
  addRadioLog: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/radio-log',
    access: { permission: 'cad:write' },
    summary: 'Add a line to the radio log of a call; its time is the latest such minute of the last 24 hours',
    status: 201,
    params: callParams,
    body: newRadioLogSchema,
    response: z.object({ call: callSchema }),
  }),
} as const;
