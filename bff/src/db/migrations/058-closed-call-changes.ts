import { type Kysely, sql } from 'kysely';

/**
 * An index of closed calls by their last change, for exports that continue where the last one stopped, and one of events by time,
 * for shift reports.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index calls_closed_changes on calls (last_seq, id)
    where status in ('closed', 'cancelled')`.execute(db);
  // Events are only ever added, so their times ascend with the blocks of the table.
  await sql`create index cad_events_recorded on cad_events using brin (created_at)`.execute(db);
};
