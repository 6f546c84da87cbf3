import type { Kysely } from 'kysely';

/** The minutes in which the platform could serve; a minute without a row is one in which it could not. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('uptime_minutes')
    .addColumn('minute', 'timestamptz', (c) => c.primaryKey())
    .execute();
};
