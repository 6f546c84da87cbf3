import { EARLIEST_INSTANT } from '@prebell/contracts';
import { authorIn } from './authorship.service';
import type { listCallEvents } from './events.repository';
import { createRecordReader, readInstant } from './record-reader.codec';

type EventRecord = Awaited<ReturnType<typeof listCallEvents>>[number];

/** An event of the record in wire form. If one of its two times is unreadable, it gets the other one. */
export const presentEvent = ({ actor_name, payload, occurred_at, created_at, ...event }: EventRecord) => {
  const reader = createRecordReader();
  const known = readInstant(created_at) ?? readInstant(occurred_at) ?? new Date(EARLIEST_INSTANT).toISOString();
  const presented = {
    ...event,
    actor: actor_name,
    author: authorIn(payload),
    occurred_at: reader.instant('occurred_at', occurred_at, known),
    recorded_at: reader.instant('recorded_at', created_at, known),
  };
  return reader.unreadable.length === 0 ? presented : { ...presented, unreadable: [...reader.unreadable] };
};
