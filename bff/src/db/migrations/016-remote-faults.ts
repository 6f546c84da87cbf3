import type { Kysely } from 'kysely';

/** Errors in remotes that pages report. Equal errors of one artefact share a row. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('remote_faults')
    .addColumn('release', 'text', (c) => c.notNull())
    .addColumn('remote', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('phase', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('remote_faults_key', ['release', 'remote', 'digest', 'phase', 'message'])
    .execute();
  await db.schema.createIndex('remote_faults_digest').on('remote_faults').columns(['digest', 'last_at desc']).execute();
  await db.schema.createIndex('remote_faults_at').on('remote_faults').column('last_at').execute();
};
