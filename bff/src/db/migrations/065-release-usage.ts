import type { Kysely } from 'kysely';

/** Views and web vitals of each version of a remote, and the stack of a fault. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('remote_faults').addColumn('stack', 'text').execute();
  await db.schema
    .createTable('release_usage')
    .addColumn('remote', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('measure', 'text', (c) => c.notNull())
    .addColumn('bucket', 'smallint', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('last_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('release_usage_key', ['remote', 'digest', 'measure', 'bucket'])
    .execute();
};
