import { z } from 'zod';
import { isVisible } from '../rules/visible-text';

/** One act during a shift. */
export const shiftEventSchema = z.object({
  seq: z.number().int(),
  call_id: z.string(),
  /** Number of the call; null from servers without numbers. */
  number: z.string().nullable(),
  address: z.string(),
  /** The action on the status (`on_scene`), or the type of the event (`radio_log`). */
  deed: z.string(),
  unit: z.string().nullable(),
  /** Details beyond the act's name: how a call ended, what a unit said, what was corrected, or which call it was merged with. */
  detail: z.string().nullable().default(null),
  /** Username of the author. */
  by: z.string(),
  occurred_at: z.string(),
  recorded_at: z.string(),
});
export type ShiftEvent = z.output<typeof shiftEventSchema>;

/** A note for the next dispatcher. Notes are events of the record: nobody changes or erases them. */
export const handoverNoteSchema = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
});
export type HandoverNote = z.output<typeof handoverNoteSchema>;

/** What happened in a period. The counts cover the calls received in it. */
export const shiftSchema = z.object({
  received: z.number().int(),
  dispatched: z.number().int(),
  closed: z.number().int(),
  cancelled: z.number().int(),
  /** Entered more than 5 minutes after they were received, for example from paper notes. */
  late: z.number().int(),
  /** The longest wait for dispatch in seconds. Includes calls that still wait or ended without dispatch; null without calls. */
  longest_wait: z.number().nullable(),
  /** Newest first, at most 500. */
  events: z.array(shiftEventSchema),
  /** Number of all events in the period. */
  total: z.number().int(),
  /** Newest first. */
  notes: z.array(handoverNoteSchema),
});
export type Shift = z.output<typeof shiftSchema>;

/** Maximum length of a note, in characters. */
export const HANDOVER_NOTE_MAX = 2_000;

/** Body of POST /api/cad/handover-notes. The client chooses the id, so that a repeated request saves the note only once. */
export const newHandoverNoteSchema = z.object({
  id: z.uuid(),
  text: z
    .string()
    .trim()
    .refine(isVisible, 'Please enter a note')
    .max(HANDOVER_NOTE_MAX, `At most ${HANDOVER_NOTE_MAX} characters`),
});
