import { type Kysely, sql } from 'kysely';

/** The rule of access for one account was a function here that nothing asks any more; `heldTiers` is the only one in SQL. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop function effective_tier(uuid, timestamptz)`.execute(db);
};
