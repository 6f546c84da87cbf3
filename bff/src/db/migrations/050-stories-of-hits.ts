import { type Kysely, sql } from 'kysely';

/** Hits store whether they continue a story (the symbol was back within minutes), and the story's best rank and change. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table hits add column back boolean not null default false, add column best jsonb`.execute(db);
};
