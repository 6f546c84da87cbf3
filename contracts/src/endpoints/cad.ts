import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import {
  callActionSchema,
  callSchema,
  commentsSchema,
  dispatchSchema,
  newCallSchema,
  newRadioLogSchema,
  parSchema,
  radioCorrectionSchema,
} from '../entities/call';
import { callAmendmentSchema } from '../entities/call-amendment';
import { callDraftSchema } from '../entities/call-draft';
import { callMergeSchema } from '../entities/call-merge';
import { sentInstantSchema } from '../entities/instant';
import { premiseSchema } from '../entities/premise';
import { runCardsSchema } from '../entities/run-cards';
import { RUN_CARDS_MAX } from '../rules/run-cards';
import { cadDrafts } from './cad-drafts';
import { cadRecord } from './cad-record';
import { cadReports } from './cad-reports';

const callParams = z.object({ id: z.string().max(64) });
/** The server's time when it answered; a desk corrects its own clock with it. */
const serverTime = z.string().optional();
/** How many calls and drafts in the answer have `unreadable` parts. */
const unreadable = z.number().int().optional();
/** `state_changed` is false when the call was already past this step; the radio log then records the action. */
const stepped = z.object({ call: callSchema, state_changed: z.boolean() });

/** One action on a call, with its place in the hash chain. */
const callEventSchema = z.object({
  seq: z.number().int(),
  type: z.string(),
  outcome: z.string(),
  /** Username of the sender, from their session. */
  actor: z.string(),
  /** Username of the author if another user sent it later, as reported by the computer that stored it. */
  author: z.string().nullable().default(null),
  occurred_at: z.string(),
  recorded_at: z.string(),
  hash: z.string(),
  /** Times of this event that the server could not read and has replaced. Absent when all were readable. */
  unreadable: z.array(z.string()).optional(),
});

/** Computer-aided dispatch: calls, the radio log and run cards, together with drafts, reports and checks of the record. */
export const cad = {
  calls: defineEndpoint({
    method: 'get',
    path: '/api/cad/calls',
    access: { permission: 'cad:read' },
    summary: 'Calls, newest first; the board: every active call, the longest waiting first',
    query: z.object({
      /**
       * `board`: every active call, ordered by `orderByUrgency`, and calls closed in the last 24 hours. `limit` applies
       * to closed calls only, and other filters are ignored.
       */
      scope: z.enum(['all', 'board']).default('all'),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
      /** Id of the last call on the previous page. */
      before: z.uuid().optional(),
      /** Calls received at or after `from` and before `to`. */
      from: sentInstantSchema.optional(),
      to: sentInstantSchema.optional(),
      status: z.string().max(40).optional(),
      q: z.string().trim().max(100).optional(),
    }),
    response: z.object({
      calls: z.array(callSchema),
      /** Pass this to `changes` as `since`: that misses nothing, but may repeat calls in this list. */
      seq: z.number().int().optional(),
      /** Calls that are still being entered. */
      drafts: z.array(callDraftSchema).default([]),
      server_time: serverTime,
      unreadable,
    }),
  }),
  call: defineEndpoint({
    method: 'get',
    path: '/api/cad/calls/{id}',
    access: { permission: 'cad:read' },
    summary: 'One call with all its events, for the run sheet',
    params: z.object({ id: z.uuid() }),
    response: z.object({ call: callSchema, events: z.array(callEventSchema) }),
  }),
  changes: defineEndpoint({
    method: 'get',
    path: '/api/cad/changes',
    access: { permission: 'cad:read' },
    summary: 'Events after a sequence number, in order and without gaps',
    query: z.object({
      since: z.coerce.number().int().min(0),
      limit: z.coerce.number().int().min(1).max(1000).default(500),
    }),
    response: z.object({
      /** The last sequence number assigned. If it is below `since`, the record was restored: load everything again. */
      seq: z.number().int(),
      changes: z.array(z.object({ seq: z.number().int(), call_id: z.string(), type: z.string() })),
      /** The current state of the calls named in `changes`. */
      calls: z.array(callSchema).default([]),
      /** Pass this as the next `since`. It stays below `seq` as long as more changes remain. */
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
    summary:
      'Dispatch a call; one that is no longer pending keeps its first dispatch and records this one in the radio log',
    params: callParams,
    body: dispatchSchema,
    response: stepped,
  }),
  moveCall: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/status',
    access: { permission: 'cad:write' },
    summary: 'Units set out, arrive and clear; calls close, are canceled or reopen (cad:supervise)',
    params: callParams,
    body: callActionSchema,
    response: stepped,
  }),
  saveComments: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/additional-comments',
    access: { permission: 'cad:write' },
    summary: 'Save the comments of a call; with base_version, the server merges changes made in the meantime',
    params: callParams,
    body: commentsSchema,
    /**
     * `none`: saved as sent. `clean`: merged with changes elsewhere in the text. `union`: both versions of the same
     * passage were kept.
     */
    response: z.object({ call: callSchema, merge: z.string() }),
  }),
  addRadioLog: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/radio-log',
    access: { permission: 'cad:write' },
    summary: "Add a line to a call's radio log; its time means the latest such minute of the last 24 hours",
    status: 201,
    params: callParams,
    body: newRadioLogSchema,
    response: z.object({ call: callSchema }),
  }),
  correctRadioLog: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/radio-log/{entry}/corrections',
    access: { permission: 'cad:write' },
    summary:
      'Correct a line of the radio log with another one; both stay. After 10 minutes, or for other users’ lines: cad:supervise',
    status: 201,
    params: callParams.extend({ entry: z.string().max(64) }),
    body: radioCorrectionSchema,
    response: z.object({ call: callSchema }),
  }),
  confirmPar: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/par',
    access: { permission: 'cad:write' },
    summary: 'Everybody on scene is accounted for (PAR); the next one is due after the interval of the centre',
    params: callParams,
    body: parSchema,
    /** `state_changed` is false for a call that is not under way; the radio log then records the report. */
    response: stepped,
  }),
  amendCall: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/amendments',
    access: { permission: 'cad:write' },
    summary:
      'Correct a time, a unit, the address or the nature of a call; the record keeps both values. Closed calls: cad:supervise',
    params: callParams,
    body: callAmendmentSchema,
    response: z.object({ call: callSchema }),
  }),
  mergeCall: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls/{id}/merge',
    access: { permission: 'cad:write' },
    summary:
      'Merge a call into another one that reports the same incident, or take that back; both stay in the record, linked',
    params: callParams,
    body: callMergeSchema,
    response: stepped,
  }),
  premise: defineEndpoint({
    method: 'get',
    path: '/api/cad/premise',
    access: { permission: 'cad:read' },
    summary: 'Open and earlier calls at an address, and the unit that usually comes first',
    query: z.object({
      address: z.string().trim().min(1).max(200),
      /** Id of the call in question, which is left out. */
      except: z.uuid().optional(),
    }),
    response: premiseSchema,
  }),
  runCards: defineEndpoint({
    method: 'get',
    path: '/api/cad/run-cards',
    access: { permission: 'cad:read' },
    summary: 'Run cards: the units that the centre recommends by nature and area',
    response: runCardsSchema,
  }),
  saveRunCards: defineEndpoint({
    method: 'put',
    path: '/api/cad/run-cards',
    access: { permission: 'cad:supervise' },
    summary: 'Replace the run cards with a version that has no faults; the record keeps what changed',
    body: z.object({
      /** The version that the edit started from. If a newer one exists, the server refuses the change. */
      base_version: z.int32().min(0),
      text: z.string().max(RUN_CARDS_MAX, `At most ${RUN_CARDS_MAX} characters`),
    }),
    // The run cards of a city list thousands of blocks, too many for the general limit.
    bodyLimit: 4 * RUN_CARDS_MAX,
    response: runCardsSchema,
  }),
  ...cadDrafts,
  ...cadReports,
  ...cadRecord,
} as const;
