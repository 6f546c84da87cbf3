import { type Kysely, sql } from 'kysely';

/** Closed calls in the order of their last change, for exports that continue where they ended; events of a shift. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index calls_closed_changes on calls (last_seq, id)
    where status in ('closed', 'cancelled')`.execute(db);
  // Events are only ever added, so blocks of the table follow their times.
  await sql`create index cad_events_recorded on cad_events using brin (created_at)`.execute(db);
};
