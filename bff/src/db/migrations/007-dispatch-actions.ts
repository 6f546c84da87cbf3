import { type Kysely, sql } from 'kysely';

/** Actions on calls: an ordered record of them, every version of the comments, and the exact times behind radio times. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('calls')
    .addColumn('comments_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .alterTable('radio_logs')
    .addColumn('occurred_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    // Authorship outlives the account (ruling 31), hence no foreign key, here and below.
    .addColumn('author_id', 'uuid')
    .execute();
  // For earlier lines, this is the best time we know.
  await sql`update radio_logs set occurred_at = created_at`.execute(db);

  await db.schema
    .createTable('comment_revisions')
    .addColumn('call_id', 'uuid', (c) => c.notNull().references('calls.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('sent_text', 'text', (c) => c.notNull())
    .addColumn('base_version', 'integer')
    .addColumn('author_id', 'uuid', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('comment_revisions_pkey', ['call_id', 'version'])
    .execute();

  await db.schema
    .createTable('cad_events')
    .addColumn('seq', 'bigint', (c) => c.primaryKey())
    .addColumn('id', 'uuid', (c) => c.notNull().unique())
    .addColumn('call_id', 'uuid', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'uuid', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();

  // One row with the last number assigned; the writer of an event locks it until the commit.
  await db.schema
    .createTable('cad_head')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into cad_head (id, seq) values (1, 0)`.execute(db);
};
