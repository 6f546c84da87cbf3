import { type Kysely, sql } from 'kysely';

/**
 * Tests of scans on recorded days. Each finished day is stored immediately, so that a restart continues after it. A removed test
 * keeps its row, because it still counts as a try and towards the quota.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table backtests (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null,
    description text not null,
    scan jsonb not null,
    tested jsonb not null,
    tested_hash text not null,
    days text[] not null,
    horizon text not null,
    costs jsonb not null,
    values_of_variants jsonb not null,
    state text not null,
    is_shared boolean not null default false,
    created_at timestamptz not null,
    started_at timestamptz,
    done_before integer not null default 0,
    finished_at timestamptz,
    failure text,
    result jsonb
  )`.execute(db);
  await sql`create index backtests_of_user on backtests (user_id, created_at desc)`.execute(db);
  await sql`create table backtest_days (
    backtest_id uuid not null references backtests on delete cascade,
    date date not null,
    day jsonb not null,
    primary key (backtest_id, date)
  )`.execute(db);
};
