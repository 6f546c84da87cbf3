import { type Kysely, sql } from 'kysely';

/** What instances on one database share: the market's leader, the list of instances, and their messages. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('cluster_leaders')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('epoch', 'integer', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('clock', 'jsonb')
    .addColumn('beat_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('cluster_instances')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('on_desk', 'integer', (c) => c.notNull())
    .addColumn('in_room', 'integer', (c) => c.notNull())
    .addColumn('started_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('beat_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('cluster_events')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('sender', 'uuid', (c) => c.notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .execute();
  await db.schema.createIndex('cluster_events_created_at').on('cluster_events').column('created_at').execute();
};
