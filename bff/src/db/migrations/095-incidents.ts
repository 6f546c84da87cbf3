import { type Kysely, sql } from 'kysely';

/** What broke, changed or restarted, for operators. A part has at most one open incident of each kind. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table incidents (
    id bigint generated always as identity primary key,
    part text not null,
    kind text not null,
    began_at timestamptz not null,
    ended_at timestamptz,
    cause text not null,
    seen_by text[] not null
  )`.execute(db);
  await sql`create unique index incidents_under_way on incidents (part, kind) where ended_at is null`.execute(db);
  await sql`create index incidents_began_at on incidents (began_at)`.execute(db);
};
