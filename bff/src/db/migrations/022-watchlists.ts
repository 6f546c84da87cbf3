import { type Kysely, sql } from 'kysely';

/** Lists of symbols that users keep. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('watchlists')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('symbols', sql`text[]`, (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create unique index watchlists_name on watchlists (user_id, lower(name))`.execute(db);
};
