import { type Kysely, sql } from 'kysely';

/** Entries into and exits from the scanners day by day, the trades around them, and the scanners that users made themselves. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('hit_logs')
    .addColumn('date', 'date', (c) => c.primaryKey())
    .addColumn('run', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('hits')
    .addColumn('date', 'date', (c) => c.notNull().references('hit_logs.date').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('scanner', 'text', (c) => c.notNull())
    .addColumn('rule_version', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('rank', 'integer', (c) => c.notNull())
    .addColumn('inputs', 'jsonb', (c) => c.notNull())
    .addPrimaryKeyConstraint('hits_pkey', ['date', 'seq'])
    .execute();
  await db.schema.createIndex('hits_of_scanner').on('hits').columns(['date', 'scanner', 'seq desc']).execute();

  await db.schema
    .createTable('hit_ticks')
    .addColumn('date', 'date', (c) => c.notNull().references('hit_logs.date').onDelete('cascade'))
    .addColumn('symbol', 'text', (c) => c.notNull())
    // Start of the minute, epoch seconds.
    .addColumn('minute', 'integer', (c) => c.notNull())
    .addColumn('ticks', 'jsonb', (c) => c.notNull())
    .addPrimaryKeyConstraint('hit_ticks_pkey', ['date', 'symbol', 'minute'])
    .execute();

  await db.schema
    .createTable('custom_scanners')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('definition', 'jsonb', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create unique index custom_scanners_name on custom_scanners (user_id, lower(name))`.execute(db);
};
