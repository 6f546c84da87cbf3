import {
  AMENDED_FIELD_NAMES,
  amendedFieldSchema,
  EARLIEST_INSTANT,
  type HandoverNote,
  isTimeField,
  type ShiftEvent,
} from '@prebell/contracts';
import { z } from 'zod';
import { authorIn } from './authorship.service';
import { readInstant } from './record-reader.codec';
import type { findHandoverNote, listShiftEvents } from './shift.repository';
import { toWallTime } from './wall-time.rules';

type EventRow = Awaited<ReturnType<typeof listShiftEvents>>['events'][number];
type NoteRow = NonNullable<Awaited<ReturnType<typeof findHandoverNote>>>;

const text = z.string().nullish().catch(null);
const contentSchema = z
  .object({
    action: z.string().optional(),
    unit: z.string().nullish(),
    text: z.string().optional(),
    disposition: text,
    reason: text,
    notes: text,
    /** The other call of a merge. */
    number: text,
    field: amendedFieldSchema.optional().catch(undefined),
    was: text,
    now: text,
  })
  .catch({});
type Content = z.output<typeof contentSchema>;
/** The parts of an event's content that the shift log shows; none if the content was erased or comes from another release. */
const contentOf = (payload: string): Content => contentSchema.parse(JSON.parse(payload || '{}'));

const because = (reason: string | null | undefined): string => (reason ? `Reason: ${reason}` : '');

const amendmentDetail = ({ field, was, now, reason }: Content, timeZone: string): string => {
  if (field === undefined) return because(reason);
  const shown = (value: string | null | undefined) => {
    const instant = value && isTimeField(field) ? readInstant(value) : null;
    return instant === null ? value || 'none' : toWallTime(new Date(instant), timeZone);
  };
  return `${AMENDED_FIELD_NAMES[field]}: ${shown(was)}, now ${shown(now)}. ${because(reason)}`;
};

/** What happened to the two calls of a merge, by the outcome of the event. */
const mergeDetail = (outcome: string, { number, reason }: Content): string => {
  const other = number ?? 'another call';
  const words: Readonly<Record<string, string>> = {
    merged: `into ${other}`,
    joined: `${other} came into this call`,
    parted: `${other} is a separate call again. ${because(reason)}`,
    repeated: 'again, without a change',
  };
  return words[outcome] ?? '';
};

/** The details of an act besides its name; null if there are none. */
const detailOf = ({ type, outcome }: EventRow, content: Content, timeZone: string): string | null => {
  const { disposition, notes, reason } = content;
  const parts: Readonly<Record<string, readonly (string | null | undefined)[]>> = {
    merged: [mergeDetail(outcome, content)],
    amended: [amendmentDetail(content, timeZone)],
    moved: [disposition && `Disposition: ${disposition}`, because(reason)],
    radio_log: [notes],
    par: [notes],
    radio_correction: [notes, because(reason)],
  };
  // The shift log lists an act on a merged call under the call where the work continues, with its notes.
  const texts = outcome === 'forwarded' ? [notes] : (parts[type] ?? []);
  return texts.filter(Boolean).join('. ').trim() || null;
};

const EARLIEST = new Date(EARLIEST_INSTANT).toISOString();

/** An act as the shift log shows it, with times on the centre's clock. */
export const presentShiftEvent = (row: EventRow, timeZone: string): ShiftEvent => {
  const content = contentOf(row.payload);
  const { unit = null } = content;
  const deed = row.type === 'merged' && row.outcome === 'parted' ? 'merge_taken_back' : (content.action ?? row.type);
  const recorded_at = readInstant(row.created_at) ?? EARLIEST;
  return {
    seq: row.seq,
    call_id: row.call_id,
    number: row.number,
    address: row.address_of_incident,
    deed,
    unit,
    detail: detailOf(row, content, timeZone),
    by: authorIn(row.payload) ?? row.actor_name,
    occurred_at: readInstant(row.occurred_at) ?? recorded_at,
    recorded_at,
  };
};

export const presentNote = ({ id, payload, actor_name, created_at }: NoteRow): HandoverNote => ({
  id,
  text: contentOf(payload).text ?? '',
  by: actor_name,
  at: readInstant(created_at) ?? EARLIEST,
});
