import { type Kysely, sql } from 'kysely';

/**
 * Every change of a subscription's monthly recurring revenue, and how each trial ended, both derived from the payment processor's
 * invoices. `mrr` in `stripe_cursors` is the instant since which the sync of a customer writes them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table mrr_movements (
    id text primary key,
    user_id uuid not null references users on delete cascade,
    subscription_id text not null,
    at timestamptz not null,
    until timestamptz,
    kind text not null,
    from_tier text,
    from_interval text,
    from_cents integer not null,
    to_tier text,
    to_interval text,
    to_cents integer not null,
    tier text not null generated always as (coalesce(to_tier, from_tier)) stored
  )`.execute(db);
  await sql`create index mrr_movements_user on mrr_movements (user_id)`.execute(db);
  await sql`create index mrr_movements_at on mrr_movements (at desc, id desc)`.execute(db);
  await sql`create index mrr_movements_kind on mrr_movements (kind, at desc, id desc)`.execute(db);
  // For the months' sums: read without the table.
  await sql`
    create index mrr_movements_months on mrr_movements (at) include (kind, from_tier, from_cents, to_tier, to_cents)`.execute(
    db,
  );
  await sql`create table trials (
    subscription_id text primary key,
    user_id uuid not null references users on delete cascade,
    tier text not null,
    billing_interval text not null,
    started_at timestamptz not null,
    ends_at timestamptz not null,
    converted_at timestamptz,
    lost_at timestamptz
  )`.execute(db);
  await sql`create index trials_user on trials (user_id)`.execute(db);
  await sql`create index trials_end on trials (ends_at desc, subscription_id desc)`.execute(db);
  await sql`insert into stripe_cursors (name, at) values ('mrr', now())`.execute(db);
};
