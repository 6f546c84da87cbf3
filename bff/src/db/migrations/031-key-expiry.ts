import { type Kysely, sql } from 'kysely';

/** API keys get an expiry date. Existing keys, which have none, expire a year after their creation. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('api_keys')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('expiry_told_at', 'timestamptz')
    .execute();
  await sql`update api_keys set expires_at = created_at + interval '365 days'`.execute(db);
};
