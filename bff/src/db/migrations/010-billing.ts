import { type Kysely, sql } from 'kysely';

const LIVE = sql`status in ('trialing', 'active', 'past_due', 'incomplete', 'unpaid')`;

/** Tiers that admins grant are separate: the mirror of the payment processor never writes them. */
const createGrants = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('entitlement_grants')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tier', 'text', (c) => c.notNull().check(sql`tier in ('basic', 'pro', 'premium')`))
    .addColumn('starts_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz')
    .addColumn('granted_by', 'uuid')
    .addColumn('reason', 'text')
    .addColumn('revoked_at', 'timestamptz')
    .execute();
  await sql`create unique index entitlement_grants_one on entitlement_grants (user_id) where revoked_at is null`.execute(
    db,
  );
  await sql`
    insert into entitlement_grants (id, user_id, tier, starts_at, expires_at)
    select gen_random_uuid(), id, subscription_tier, created_at, subscription_expires
    from users where subscription_tier <> 'free'`.execute(db);
  await db.schema.alterTable('users').dropColumn('subscription_tier').dropColumn('subscription_expires').execute();
};

/** The mirror of the payment processor: customers, subscriptions and payments. */
const createMirror = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('users')
    .addColumn('stripe_customer_id', 'text', (c) => c.unique())
    // How far a test clock of the payment processor is ahead of ours; 0 for everybody with a real card.
    .addColumn('billing_offset_ms', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  // Nothing could be bought before this migration, so there is nothing to keep.
  await db.schema.dropTable('subscriptions').execute();
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tier', 'text', (c) => c.notNull())
    .addColumn('billing_interval', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('current_period_start', 'timestamptz', (c) => c.notNull())
    .addColumn('current_period_end', 'timestamptz', (c) => c.notNull())
    .addColumn('trial_end', 'timestamptz')
    .addColumn('cancel_at_period_end', 'boolean', (c) => c.notNull())
    .addColumn('ends_at', 'timestamptz')
    .addColumn('past_due_since', 'timestamptz')
    .addColumn('has_payment_method', 'boolean', (c) => c.notNull())
    .addColumn('pending_tier', 'text')
    .addColumn('pending_interval', 'text')
    .addColumn('pending_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('fetched_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create unique index subscriptions_one_live on subscriptions (user_id) where ${LIVE}`.execute(db);
  await db.schema
    .createIndex('subscriptions_user')
    .on('subscriptions')
    .columns(['user_id', 'created_at desc'])
    .execute();
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('refunded_cents', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('paid_at', 'timestamptz')
    .addColumn('payment_method', 'text')
    .addColumn('receipt_url', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('payments_user').on('payments').columns(['user_id', 'created_at desc']).execute();
};

/** Messages from and to the payment processor, stored so that none is lost or processed twice. */
const createTraffic = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('stripe_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('created', 'timestamptz', (c) => c.notNull())
    .addColumn('received_at', 'timestamptz', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('received', 'done', 'ignored', 'dead')`))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'timestamptz', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .execute();
  await sql`create index stripe_events_due on stripe_events (next_attempt_at) where state = 'received'`.execute(db);
  await db.schema
    .createTable('stripe_cursors')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('stripe_writes')
    .addColumn('idempotency_key', 'text', (c) => c.primaryKey())
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('params_hash', 'text', (c) => c.notNull())
    .addColumn('result_id', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('checkout_sessions')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('stripe_session_id', 'text', (c) => c.unique())
    .addColumn('tier', 'text', (c) => c.notNull())
    .addColumn('billing_interval', 'text', (c) => c.notNull())
    .addColumn('is_open', 'boolean', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create unique index checkout_sessions_one_open on checkout_sessions (user_id) where is_open`.execute(db);
  await db.schema
    .createTable('trial_claims')
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('user', 'email', 'card')`))
    .addColumn('value_hash', 'text', (c) => c.notNull())
    // No foreign key: the record of a trial outlives the account.
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('claimed_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('trial_claims_pkey', ['kind', 'value_hash'])
    .execute();
};

/** The access rule for queries over many accounts; the same as `accessOf` (a property test compares them). */
const createEffectiveTier = (db: Kysely<unknown>) =>
  sql`
    create function effective_tier(account uuid, at timestamptz) returns text language sql stable as $$
      select coalesce((
        select tier from (
          select tier from entitlement_grants
          where user_id = account and revoked_at is null and (expires_at is null or expires_at > at)
          union all
          select case when s.pending_at <= told.at then s.pending_tier else s.tier end
          from subscriptions s
          join users u on u.id = s.user_id,
          lateral (select at + u.billing_offset_ms * interval '1 millisecond' as at) told
          where s.user_id = account
            and told.at < coalesce(s.ends_at, 'infinity')
            and told.at < case s.status
              when 'trialing' then coalesce(s.trial_end, s.current_period_end)
              when 'active' then s.current_period_end + interval '24 hours'
              when 'past_due' then coalesce(s.past_due_since, s.current_period_end) + interval '168 hours'
              when 'canceled' then coalesce(s.ends_at, '-infinity')
              else '-infinity'
            end
        ) held
        order by array_position(array['free', 'basic', 'pro', 'premium'], tier) desc
        limit 1
      ), 'free')
    $$`.execute(db);

/** Billing: tiers granted by admins, the mirror of the payment processor and the messages exchanged with it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createGrants(db);
  await createMirror(db);
  await createTraffic(db);
  await createEffectiveTier(db);
};
