import { minutes, type Shift } from '@prebell/contracts';
import { sql } from 'kysely';
import type { Connection } from '../../db/database';
import { isUnreadable } from './calls.repository';

interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Counts the calls received in a period. An undispatched call has waited until it ended, or until `now`. */
export const countShift = async (
  db: Connection,
  { from, to }: Period,
  now: Date,
): Promise<Pick<Shift, 'received' | 'dispatched' | 'closed' | 'cancelled' | 'late' | 'longest_wait'>> => {
  const { rows } = await sql<Awaited<ReturnType<typeof countShift>>>`
    select
      count(*)::int as received,
      count(primary_dispatched_time)::int as dispatched,
      count(*) filter (where status = 'closed')::int as closed,
      count(*) filter (where status = 'cancelled')::int as cancelled,
      count(*) filter (where created_at > time_received + interval '5 minutes')::int as late,
      -- The difference of times that no clock shows is an error.
      max(extract(epoch from case
        when status = 'pending' then greatest(${now} - time_received, interval '0')
        when primary_dispatched_time is not null and not ${isUnreadable('primary_dispatched_time')}
          then primary_dispatched_time - time_received
        -- The wait of a merged call continues on the other one.
        when primary_dispatched_time is null and merged_into is null and not ${isUnreadable('closed_at')}
          then closed_at - time_received
        end)::float8) as longest_wait
    from calls where time_received >= ${from} and time_received < ${to}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('Counts without a row');
  return counts;
};

/** Reading a call does not belong in the shift log. */
const READS = ['admin_access'];
const NOTE = 'handover';
/** How far an act's time may be ahead of the server's clock, milliseconds. */
const CLOCK_AHEAD_MS = minutes(2);

/**
 * The acts on calls that somebody did or typed in a period, newest first, and how many there are. An act typed from
 * paper appears in the log of the shift that did it, and in that of the shift that typed it.
 */
export const listShiftEvents = async (db: Connection, { from, to }: Period, limit: number) => {
  const acts = db
    .selectFrom('cad_events')
    .innerJoin('calls', 'calls.id', 'cad_events.call_id')
    // Nothing is recorded before it is done, unless a clock is ahead. This condition can use an index.
    .where('cad_events.created_at', '>=', new Date(from.getTime() - CLOCK_AHEAD_MS))
    .where(
      sql<boolean>`((cad_events.created_at >= ${from} and cad_events.created_at < ${to})
        or (cad_events.occurred_at >= ${from} and cad_events.occurred_at < ${to}))`,
    )
    .where('type', 'not in', READS);
  const events = await acts
    .select(['seq', 'call_id', 'calls.number', 'address_of_incident', 'type', 'outcome', 'actor_name', 'payload'])
    .select(['cad_events.occurred_at', 'cad_events.created_at'])
    .orderBy('cad_events.occurred_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .$narrowType<{ call_id: string }>()
    .execute();
  const { total } = await acts.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { events, total };
};

const selectNotes = (db: Connection) =>
  db
    .selectFrom('cad_events')
    .select(['id', 'payload', 'actor_id', 'actor_name', 'created_at'])
    .where('type', '=', NOTE)
    .where('call_id', 'is', null);

/** The notes that dispatchers left in a period, newest first. */
export const listHandoverNotes = (db: Connection, { from, to }: Period) =>
  selectNotes(db).where('created_at', '>=', from).where('created_at', '<', to).orderBy('seq', 'desc').execute();

export const findHandoverNote = (db: Connection, id: string) => selectNotes(db).where('id', '=', id).executeTakeFirst();

/** The event that stores a note. */
export const HANDOVER_EVENT = { type: NOTE, outcome: 'added', call_id: null } as const;
