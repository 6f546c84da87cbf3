import { type Kysely, sql } from 'kysely';

/** Requests to make an account an admin, which another admin decides, and when a session was last used. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table admin_requests (
    id uuid primary key,
    target_id uuid not null references users on delete cascade,
    requested_by uuid not null references users,
    reason text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    closed_at timestamptz,
    closed_by uuid references users on delete set null,
    outcome text check (outcome in ('approve', 'refuse', 'withdraw', 'expire'))
  )`.execute(db);
  await sql`create unique index admin_requests_open_key on admin_requests (target_id) where closed_at is null`.execute(
    db,
  );
  await sql`create index admin_requests_requested_by on admin_requests (requested_by)`.execute(db);
  await sql`alter table sessions add column last_used_at timestamptz`.execute(db);
};
