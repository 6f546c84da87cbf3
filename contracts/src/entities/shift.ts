import { z } from 'zod';
import { isVisible } from '../rules/visible-text';

/** One act in a shift. */
export const shiftEventSchema = z.object({
  seq: z.number().int(),
  call_id: z.string(),
  /** Number of the call; null from servers without numbers. */
  number: z.string().nullable(),
  address: z.string(),
  /** The act on a status (`on_scene`), or the type of the event (`radio_log`). */
  deed: z.string(),
  unit: z.string().nullable(),
  /** What the act says beside its name: how a call ended, what a unit said, what was corrected, which call it was merged with. */
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

/** What happened in a period. The counts are of the calls received in it. */
export const shiftSchema = z.object({
  received: z.number().int(),
  dispatched: z.number().int(),
  closed: z.number().int(),
  cancelled: z.number().int(),
  /** Typed more than 5 minutes after they were received, such as from paper. */
  late: z.number().int(),
  /** The longest wait for dispatch in seconds, also of calls that still wait or ended without dispatch; null without a call. */
  longest_wait: z.number().nullable(),
  /** Newest first, at most 500. */
  events: z.array(shiftEventSchema),
  /** All events of the period. */
  total: z.number().int(),
  /** Newest first. */
  notes: z.array(handoverNoteSchema),
});
export type Shift = z.output<typeof shiftSchema>;

/** The most characters of a note. */
export const HANDOVER_NOTE_MAX = 2_000;

/** Body of POST /api/cad/handover-notes. The client makes the id, so that a repetition is the same note. */
export const newHandoverNoteSchema = z.object({
  id: z.uuid(),
  text: z
    .string()
    .trim()
    .refine(isVisible, 'Please enter a note')
    .max(HANDOVER_NOTE_MAX, `At most ${HANDOVER_NOTE_MAX} characters`),
});
