import type { Kysely } from 'kysely';

/** The minutes in which the platform could serve requests; in a minute without a row it could not. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('uptime_minutes')
    .addColumn('minute', 'timestamptz', (c) => c.primaryKey())
    .execute();
};
