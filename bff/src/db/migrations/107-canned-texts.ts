import { type Kysely, sql } from 'kysely';

/** Texts that admins can insert into their answers to tickets. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table canned_texts (
    id uuid primary key,
    name text not null,
    body text not null,
    updated_by text not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create unique index canned_texts_name on canned_texts (lower(name))`.execute(db);
};
