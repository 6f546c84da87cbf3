import { type Kysely, sql } from 'kysely';

/** Each sum is spread over 16 rows, so that concurrent purchases do not wait for one row. */
const SHARD = sql`hashtext(moved.user_id::text) & 15`;

/**
 * Monthly sums that triggers maintain, so the report takes the same time with a thousand customers as with a million. An empty text
 * means no tier.
 */
const createSums = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table mrr_sums (
    month timestamptz not null,
    kind text not null,
    from_tier text not null,
    to_tier text not null,
    shard integer not null,
    count bigint not null,
    from_cents bigint not null,
    to_cents bigint not null,
    primary key (month, kind, from_tier, to_tier, shard)
  )`.execute(db);
  await sql`create table trial_sums (
    month timestamptz not null,
    tier text not null,
    outcome text not null,
    shard integer not null,
    count bigint not null,
    primary key (month, tier, outcome, shard)
  )`.execute(db);
  await sql`
    create function add_to_mrr_sums(moved mrr_movements, sign integer) returns void language sql as $$
      insert into mrr_sums (month, kind, from_tier, to_tier, shard, count, from_cents, to_cents)
      values (date_trunc('month', moved.at, 'UTC'), moved.kind, coalesce(moved.from_tier, ''), coalesce(moved.to_tier, ''), ${SHARD},
        sign, sign * moved.from_cents, sign * moved.to_cents)
      on conflict (month, kind, from_tier, to_tier, shard) do update set count = mrr_sums.count + excluded.count,
        from_cents = mrr_sums.from_cents + excluded.from_cents, to_cents = mrr_sums.to_cents + excluded.to_cents
    $$`.execute(db);
  await sql`
    create function add_to_trial_sums(moved trials, sign integer) returns void language sql as $$
      insert into trial_sums (month, tier, outcome, shard, count)
      values (date_trunc('month', moved.ends_at, 'UTC'), moved.tier,
        case when moved.converted_at is not null then 'converted' when moved.lost_at is not null then 'lost' else 'open' end,
        ${SHARD}, sign)
      on conflict (month, tier, outcome, shard) do update set count = trial_sums.count + excluded.count
    $$`.execute(db);
  for (const [table, sums] of [
    ['mrr_movements', 'mrr_sums'],
    ['trials', 'trial_sums'],
  ] as const) {
    const add = sql.id(`add_to_${sums}`);
    const keep = sql.id(`keep_${sums}`);
    await sql`
      create function ${keep}() returns trigger language plpgsql as $$ begin
        if tg_op <> 'INSERT' then perform ${add}(old, -1); end if;
        if tg_op <> 'DELETE' then perform ${add}(new, 1); end if;
        return null;
      end $$`.execute(db);
    await sql`create trigger ${keep} after insert or update or delete on ${sql.table(table)}
      for each row execute function ${keep}()`.execute(db);
  }
};

/**
 * Every change of a subscription's monthly recurring revenue, and how each trial ended, both derived from the payment processor's
 * invoices. `mrr` in `stripe_cursors` is the time since which the sync of a customer writes them.
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
  await createSums(db);
  await sql`insert into stripe_cursors (name, at) values ('mrr', now())`.execute(db);
};
