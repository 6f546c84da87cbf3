import type { Kysely } from 'kysely';

/** Unscheduled days on which the market stays closed (ruling 18). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('market_closures')
    .addColumn('date', 'date', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();
};
