import { type Kysely, sql } from 'kysely';

/** What operators see: the report of each instance, and when backups were made. An earlier release reports nothing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table cluster_instances add column report jsonb`.execute(db);
  await sql`create table backups (finished_at timestamptz primary key)`.execute(db);
};
