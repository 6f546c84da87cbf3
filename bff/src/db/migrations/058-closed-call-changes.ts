import { type Kysely, sql } from 'kysely';

/** Closed calls in the order of their last change, for exports that continue where they ended. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index calls_closed_changes on calls (last_seq, id)
    where status in ('closed', 'cancelled')`.execute(db);
};
