import { type Kysely, sql } from 'kysely';

/** Passkeys, and the challenges and tickets that a browser still has to sign or complete, shared by all instances. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table passkeys (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`.execute(db);
  await sql`create index passkeys_of_user on passkeys (user_id)`.execute(db);
  await sql`create table auth_challenges (
    token_hash text primary key,
    purpose text not null,
    bound_to text not null,
    user_id uuid references users on delete cascade,
    challenge text not null,
    tries integer not null default 0,
    password_too_short boolean not null default false,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index auth_challenges_of_user on auth_challenges (user_id)`.execute(db);
  await sql`create index auth_challenges_by_end on auth_challenges (expires_at)`.execute(db);
};
