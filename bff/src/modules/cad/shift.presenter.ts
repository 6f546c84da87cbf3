import { EARLIEST_INSTANT, type HandoverNote, type ShiftEvent } from '@prebell/contracts';
import { z } from 'zod';
import { authorIn } from './authorship.service';
import { readInstant } from './record-reader.codec';
import type { findHandoverNote, listShiftEvents } from './shift.repository';

type EventRow = Awaited<ReturnType<typeof listShiftEvents>>['events'][number];
type NoteRow = NonNullable<Awaited<ReturnType<typeof findHandoverNote>>>;

const contentSchema = z
  .object({ action: z.string().optional(), unit: z.string().nullish(), text: z.string().optional() })
  .catch({});
/** The parts of a stored content that a shift shows; none if the content is erased or from another release. */
const contentOf = (payload: string) => contentSchema.parse(JSON.parse(payload || '{}'));

const EARLIEST = new Date(EARLIEST_INSTANT).toISOString();

export const presentShiftEvent = (row: EventRow): ShiftEvent => {
  const { action = row.type, unit = null } = contentOf(row.payload);
  const recorded_at = readInstant(row.created_at) ?? EARLIEST;
  return {
    seq: row.seq,
    call_id: row.call_id,
    number: row.number,
    address: row.address_of_incident,
    deed: action,
    unit,
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
