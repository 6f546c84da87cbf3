import type { Kysely } from 'kysely';

/** What remotes report from pages of other origins. Kept separate from our own pages' reports, because no decision depends on them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('foreign_faults')
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('remote', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('phase', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('stack', 'text')
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('foreign_faults_key', ['host', 'remote', 'digest', 'phase', 'message'])
    .execute();
  await db.schema
    .createTable('foreign_vitals')
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('remote', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('measure', 'text', (c) => c.notNull())
    .addColumn('bucket', 'smallint', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('last_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('foreign_vitals_key', ['host', 'remote', 'digest', 'measure', 'bucket'])
    .execute();
};
