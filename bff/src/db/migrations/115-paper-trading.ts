import { type Kysely, sql } from 'kysely';

/**
 * Paper sessions on recorded days. The orders are the source of truth: fills follow from them and the day's bars. `trades` caches
 * the latest result, so that the journal can be shown without the recorded day.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table paper_sessions (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    date date not null,
    seen_until timestamptz not null,
    trades jsonb not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index paper_sessions_user on paper_sessions (user_id, created_at)`.execute(db);
  // Each row names its user, so that exporting or erasing an account includes it.
  await sql`create table paper_orders (
    session_id uuid not null references paper_sessions (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    seq integer not null,
    symbol text not null,
    side text not null check (side in ('buy', 'sell')),
    type text not null check (type in ('market', 'limit', 'stop')),
    quantity integer not null check (quantity > 0),
    price double precision check ((type = 'market') = (price is null)),
    setup jsonb,
    placed_at timestamptz not null,
    cancelled_at timestamptz,
    primary key (session_id, seq)
  )`.execute(db);
  await sql`create table paper_notes (
    session_id uuid not null references paper_sessions (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    opened_by integer not null,
    note text not null,
    tags text[] not null,
    primary key (session_id, opened_by)
  )`.execute(db);
  await sql`create index paper_orders_user on paper_orders (user_id)`.execute(db);
  await sql`create index paper_notes_user on paper_notes (user_id)`.execute(db);
};
