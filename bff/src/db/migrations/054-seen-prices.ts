import { type Kysely, sql } from 'kysely';

/** Up to which time alerts have seen the market's prices, and since when each alert has been waiting for its level. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('alert_watch')
    .addColumn('id', 'smallint', (c) => c.primaryKey().defaultTo(1).check(sql`id = 1`))
    .addColumn('seen_at', 'timestamptz', (c) => c.notNull())
    .addColumn('market_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`alter table alerts add column armed_at timestamptz`.execute(db);
};
