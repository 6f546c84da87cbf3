import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import {
  callActionSchema,
  callSchema,
  commentsSchema,
  dispatchSchema,
  newCallSchema,
  newRadioLogSchema,
  radioCorrectionSchema,
} from '../entities/call';
import { callDraftBodySchema, callDraftSchema, promoteDraftSchema } from '../entities/call-draft';
import { processingReportSchema } from '../entities/call-report';
import { sentInstantSchema } from '../entities/instant';

const rangeQuery = z.object({ from: sentInstantSchema, to: sentInstantSchema });
const draftParams = z.object({ id: z.uuid() });
const callParams = z.object({ id: z.string() });
/** The server's clock at the answer, by which a desk corrects its own. */
const serverTime = z.string().optional();
/** How many calls and drafts in the answer name something `unreadable`. */
const unreadable = z.number().int().optional();
/** `state_changed` is false when the call was past this step: what was done then stands in its radio log. */
const stepped = z.object({ call: callSchema, state_changed: z.boolean() });

/** One thing done to a call, with its place in the chain of hashes. */
const callEventSchema = z.object({
  seq: z.number().int(),
  type: z.string(),
  outcome: z.string(),
  /** Username of who sent it, by their session. */
  actor: z.string(),
  /** Username of who entered it, where another user sent it later: as the computer that kept it says. */
  author: z.string().nullable().default(null),
  occurred_at: z.string(),
  recorded_at: z.string(),
  hash: z.string(),
  /** Times of this event that the server could not read; another one stands in for each. Absent when all could be read. */
  unreadable: z.array(z.string()).optional(),
});

export const cad = {
  calls: defineEndpoint({
    method: 'get',
    path: '/api/cad/calls',
    access: { permission: 'cad:read' },
    summary: 'Calls, newest first; the board: every active call, the longest waiting first',
    query: z.object({
      /**
       * `board`: every active call, however many there are, ordered by `orderByUrgency`, and what was closed in the last 24
       * hours; `limit` cuts the closed ones only, and no other filter counts.
       */
      scope: z.enum(['all', 'board']).default('all'),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
      /** Id of the last call of the page before. */
      before: z.uuid().optional(),
      /** Received from this instant on, and before that one. */
      from: sentInstantSchema.optional(),
      to: sentInstantSchema.optional(),
      status: z.string().max(40).optional(),
      q: z.string().trim().max(100).optional(),
    }),
    response: z.object({
      calls: z.array(callSchema),
      /** Where `changes` goes on from: nothing that came later is missed, something in the list may come again. */
      seq: z.number().int().optional(),
      /** Calls that are still being written down. */
      drafts: z.array(callDraftSchema).default([]),
      server_time: serverTime,
      unreadable,
    }),
  }),
  call: defineEndpoint({
    method: 'get',
    path: '/api/cad/calls/{id}',
    access: { permission: 'cad:read' },
    summary: 'One call with everything that was done to it, for the run sheet',
    params: z.object({ id: z.uuid() }),
    response: z.object({ call: callSchema, events: z.array(callEventSchema) }),
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
      /** The calls named in `changes`, as they are now. */
      calls: z.array(callSchema).default([]),
      /** Where to go on: less than `seq` while there is more than `limit`. */
      next: z.number().int().optional(),
      drafts: z.array(callDraftSchema).default([]),
      server_time: serverTime,
      unreadable,
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
    response: stepped,
  }),
  moveCall: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/status',
    access: { permission: 'cad:write' },
    summary: 'Units set out, arrive and clear; the call is closed, cancelled or opened again (cad:supervise)',
    params: callParams,
    body: callActionSchema,
    response: stepped,
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
  correctRadioLog: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/radio-log/{entry}/corrections',
    access: { permission: 'cad:write' },
    summary: 'Correct a line of the radio log by another one; both stay. After 10 minutes, or of others: cad:supervise',
    status: 201,
    params: callParams.extend({ entry: z.string() }),
    body: radioCorrectionSchema,
    response: z.object({ call: callSchema }),
  }),
  drafts: defineEndpoint({
    method: 'get',
    path: '/api/cad/drafts',
    access: { permission: 'cad:read' },
    summary: 'Calls that are still being written down, oldest first',
    response: z.object({ drafts: z.array(callDraftSchema), unreadable }),
  }),
  saveDraft: defineEndpoint({
    method: 'put',
    path: '/api/cad/drafts/{id}',
    access: { permission: 'cad:write' },
    summary: 'Save a draft of one’s own as it stands; the call will have the id its client made',
    params: draftParams,
    body: z.object({ version: z.int32().min(1), body: callDraftBodySchema }),
    /** False when there is a newer version, when it is somebody else's, and once it is a call or discarded. */
    response: z.object({ saved: z.boolean() }),
  }),
  discardDraft: defineEndpoint({
    method: 'post',
    path: '/api/cad/drafts/{id}/discard',
    access: { permission: 'cad:write' },
    summary: 'Throw a draft of one’s own away (others’: cad:supervise)',
    params: draftParams,
    response: z.object({ discarded: z.boolean() }),
  }),
  promoteDraft: defineEndpoint({
    method: 'post',
    path: '/api/cad/drafts/{id}/promote',
    access: { permission: 'cad:write' },
    summary: 'Make the draft a call, exactly once: whoever asks again gets the same call',
    status: 201,
    params: draftParams,
    body: promoteDraftSchema,
    response: z.object({ call: callSchema }),
  }),
  processingReport: defineEndpoint({
    method: 'get',
    path: '/api/cad/stats/processing',
    access: { permission: 'cad:read' },
    summary: 'How long the calls received in a time waited to be dispatched',
    query: rangeQuery,
    response: processingReportSchema,
  }),
  exportCalls: defineEndpoint({
    method: 'get',
    path: '/api/cad/export',
    access: { permission: 'cad:export' },
    summary: 'Calls of a time as CSV, at most 10,000; callers only with cad:pii; recorded with its hash',
    query: rangeQuery,
    response: z.object({ csv: z.string(), rows: z.number().int(), sha256: z.string(), unreadable }),
  }),
  eraseCaller: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/erase-caller',
    access: { permission: 'cad:supervise' },
    summary: 'Erase the details of who called, in the call and in the record; everything else stays and still verifies',
    params: callParams,
    body: z.object({ reason: z.string().trim().min(1, 'Please enter a reason').max(200, 'At most 200 characters') }),
    response: z.object({ call: callSchema }),
  }),
  repairCall: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/repair',
    access: { permission: 'cad:supervise' },
    summary:
      'Replace the times of a call that cannot be read by the nearest ones on record; what stood there is recorded',
    params: callParams,
    body: z.object({ reason: z.string().trim().min(1, 'Please enter a reason').max(200, 'At most 200 characters') }),
    /** `repaired` is how many times were replaced; 0 when all of them can be read. */
    response: z.object({ call: callSchema, repaired: z.number().int() }),
  }),
  verifyRecord: defineEndpoint({
    method: 'get',
    path: '/api/cad/audit/verify',
    access: { permission: 'cad:audit' },
    summary: 'Check the whole record against its chain of hashes; that it was checked is recorded too',
    response: z.object({
      events: z.number().int(),
      /** Number and hash of the last event that holds. */
      seq: z.number().int(),
      hash: z.string(),
      erased: z.number().int(),
      /** The first event that does not hold, or null. */
      broken: z.object({ seq: z.number().int(), why: z.string() }).nullable(),
    }),
  }),
  recordDiscard: defineEndpoint({
    method: 'post',
    path: '/api/cad/discards',
    access: { permission: 'cad:supervise' },
    summary: 'Record that something a desk kept, and the server refused, is thrown away',
    status: 201,
    body: z.object({
      key: z.string().min(1).max(200),
      kind: z.string().max(40),
      call_id: z.string().max(64),
      body: z.record(z.string().max(40), z.unknown()),
      done_at: sentInstantSchema,
      done_by: z.string().max(120),
      refusal: z.string().max(500),
    }),
    response: z.object({ seq: z.number().int() }),
  }),
} as const;
