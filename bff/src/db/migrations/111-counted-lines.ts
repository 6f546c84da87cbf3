import { type Kysely, sql } from 'kysely';

/** Counts what happens too often for an audit log line each, until one line with the number is written. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table counted_lines (
    key text primary key,
    action text not null,
    actor_id uuid,
    actor_username text not null,
    target_username text not null,
    address text,
    since timestamptz not null,
    ends_at timestamptz not null,
    times integer not null default 0,
    rows integer not null default 0,
    filters jsonb not null default '[]'
  )`.execute(db);
  await sql`create index counted_lines_end on counted_lines (ends_at)`.execute(db);
};
