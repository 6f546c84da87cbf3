import { type Kysely, sql } from 'kysely';

/** Finds the last PAR of each call on the board without reading its other events. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index cad_events_par on cad_events (call_id, occurred_at desc)
    where type = 'par' and outcome = 'changed'`.execute(db);
};
