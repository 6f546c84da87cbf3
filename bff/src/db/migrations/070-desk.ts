import { type Kysely, sql } from 'kysely';

/** Keyboard shortcuts and named layouts of each user's desk. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table desk_settings (
    user_id uuid primary key references users on delete cascade,
    keys jsonb not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create table desk_layouts (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null,
    settings jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create unique index desk_layouts_name on desk_layouts (user_id, lower(name))`.execute(db);
};
