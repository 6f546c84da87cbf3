import { type Kysely, sql } from 'kysely';

/** Hits know whether they go on with a story, and how strong it has been. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table hits add column back boolean not null default false, add column best jsonb`.execute(db);
};
