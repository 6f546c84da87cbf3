import { type Kysely, sql } from 'kysely';

/** Drops the access rule's function for one account, which nothing calls any more. That leaves `heldTiers` as the only one in SQL. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop function effective_tier(uuid, timestamptz)`.execute(db);
};
