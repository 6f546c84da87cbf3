import { type Kysely, sql } from 'kysely';

/** Authenticator apps, recovery codes, and when a second factor was last given in a session. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table totp_secrets (
    user_id uuid primary key references users on delete cascade,
    key_id text not null,
    secret bytea not null,
    confirmed_at timestamptz,
    last_step bigint,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create table recovery_codes (
    user_id uuid not null references users on delete cascade,
    code_hash text not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`.execute(db);
  await sql`alter table sessions add column factor_at timestamptz`.execute(db);
};
