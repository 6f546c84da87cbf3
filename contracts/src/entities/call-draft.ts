import { z } from 'zod';
import { newCallSchema, newRadioLogSchema } from './call';

const draftText = z.string().max(10_000, 'At most 10000 characters');

/**
 * The New Call form as it is, without validation, so that half-typed fields survive. `log` is the radio log entry typed
 * with it.
 */
export const callDraftBodySchema = z.object({
  fields: z.record(z.string().max(40), draftText),
  log: z.object({ time: draftText, unit: draftText, notes: draftText }).nullable().default(null),
});
export type CallDraftBody = z.output<typeof callDraftBodySchema>;

/** A call that is still being entered, as everybody at the centre sees it. */
export const callDraftSchema = z.object({
  /** The future call has the same id. */
  id: z.string(),
  owner_id: z.string(),
  owner_name: z.string(),
  /** Counts the saves. */
  version: z.number().int(),
  body: callDraftBodySchema,
  created_at: z.string(),
  updated_at: z.string(),
  /** Names of fields that the server could not read; absent when it could read all. */
  unreadable: z.array(z.string()).optional(),
});
export type CallDraftRecord = z.output<typeof callDraftSchema>;

/** Body of POST /api/cad/drafts/{id}/promote: the call as New Call sends it, and the radio log entry of the draft. */
export const promoteDraftSchema = z.object({
  call: newCallSchema.omit({ id: true }),
  log: newRadioLogSchema.nullable().default(null),
});
