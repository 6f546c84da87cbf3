import type { PoolClient } from 'pg';
import type { Sql } from './database';

/** Number of payments per account. */
export const PAYMENTS_EACH = 5;

/** Accounts with names that many share. `i` is the running number, `h` the id as text. */
const people = (users: number) => `
  (select i, md5(i::text || 'seed') as h,
    (array['maria','john','wei','amara','lukas','noor','ivan','sofia','kenji','grace'])[1 + i % 10] as first,
    (array['lind','okafor','moreno','tanaka','weber','silva','haddad','novak','field','raman'])[1 + (i / 10) % 10] as last
  from generate_series(1, ${users}) i) people`;

const seedUsers = (users: number) =>
  `
    insert into users (id, username, email, password_hash, first_name, last_name, is_active, last_login, terms_accepted_at, created_at)
    select h::uuid, first || '.' || last || i, first || '.' || last || i || '@example.com', 'x', initcap(first), initcap(last),
      i % 50 <> 0, case when i % 20 <> 0 then now() - i % 90 * interval '1 day' end, now(), now() - i * interval '1 minute'
    from ${people(users)}`;

const seedSubscriptions = (users: number) =>
  `
    insert into subscriptions (id, user_id, tier, billing_interval, status, amount_cents, currency, current_period_start,
      current_period_end, cancel_at_period_end, has_payment_method, created_at, fetched_at)
    select 'sub_' || i, h::uuid, (array['basic','pro','premium'])[1 + i % 3], 'monthly', 'active', 2900 + 3000 * (i % 3), 'usd', now(),
      now() + (1 + i % 30) * interval '1 day', false, true, now() - i * interval '1 minute', now()
    from ${people(users)} where (i / 7) % 10 = 2`;

const seedGrants = (users: number) =>
  `
    insert into entitlement_grants (id, user_id, tier, starts_at, expires_at)
    select gen_random_uuid(), h::uuid, (array['basic','pro','premium'])[1 + i % 3], now(), now() + interval '30 days'
    from ${people(users)} where (i / 7) % 10 = 1`;

/** Fills a table of millions of rows in minutes: it drops the indexes, recreates them afterwards, and checks no references. */
const inBulk = async (sql: Sql, table: string, statements: readonly string[]) => {
  const one: PoolClient = await sql.connect();
  try {
    const { rows } = await one.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
      [table],
    );
    const definitions = rows.map(({ definition }) => definition);
    const drops = rows.map(({ name }) => `drop index ${name}`);
    const begin = ['set session_replication_role = replica', "set maintenance_work_mem = '512MB'"];
    const end = ['reset session_replication_role', 'reset maintenance_work_mem'];
    for (const statement of [...drops, ...begin, ...statements, ...definitions, ...end]) await one.query(statement);
  } finally {
    one.release();
  }
};

const seedPayments = (users: number) =>
  `
    insert into payments (id, user_id, description, amount_cents, refunded_cents, currency, status, paid_at, payment_method, created_at)
    select 'in_' || i || '_' || n, h::uuid, 'Pro, Monthly', 2900 + 3000 * ((i + n) % 3), 0, 'usd',
      case when (i + n) % 30 = 0 then 'failed' else 'succeeded' end,
      case when (i + n) % 30 <> 0 then now() - (i % 40000) * interval '1 minute' - n * interval '30 days' end,
      'Visa •••• 4242', now() - (i % 40000) * interval '1 minute' - n * interval '30 days'
    from ${people(users)}, generate_series(1, ${PAYMENTS_EACH}) n`;

/** One line of the audit log for each account, with invalid seals. */
const seedAudit = (users: number) =>
  `
    insert into admin_audit (id, at, action, actor_id, actor_username, target_id, target_username, before, after, address, seq, prev_hash, hash)
    select gen_random_uuid(), now() - (${users} - i) * interval '1 minute',
      (array['auth.sign_in','auth.sign_out','user.tier','user.status'])[1 + i % 4], h::uuid, first || '.' || last || i,
      h::uuid, first || '.' || last || i, '{}', '{}', '192.0.2.1', 1000 + i, 'x', 'x'
    from ${people(users)}`;

/** A ticket from one account in ten, most of them closed. */
const seedTickets = (users: number) =>
  `
    insert into support_tickets (id, name, email, subject, message, user_id, kind, is_priority, closed_at, created_at)
    select gen_random_uuid(), initcap(first) || ' ' || initcap(last), first || '.' || last || i || '@example.com',
      'Question ' || i, 'How do I change my plan?', h::uuid, case when i % 7 = 0 then 'coaching' else 'support' end, i % 3 = 0,
      case when i % 4 <> 0 then now() end, now() - i * interval '1 minute'
    from ${people(users)} where i % 10 = 3 or i % 10 = 6`;

/** A message of the trading room from each account; one in a hundred reported, one in two hundred removed. */
const seedChat = (users: number) => [
  `insert into chat_messages (id, user_id, tier, message, created_at, seq, deleted_at)
   select gen_random_uuid(), h::uuid, 'pro', 'Watching number ' || i || ' over the high of ' || last,
     now() - (${users} - i) * interval '20 seconds', 1000000 + i, case when i % 200 = 0 then now() end
   from ${people(users)}`,
  `insert into chat_reports (message_id, user_id, created_at)
   select id, user_id, now() from chat_messages where seq % 100 = 1`,
];

/** A first payment of each account within 18 months. Every second account has since left, and one in three began with a trial. */
const seedBusiness = (users: number) => [
  `insert into mrr_movements (id, user_id, subscription_id, at, until, kind, from_cents, to_tier, to_interval, to_cents)
   select 'in_m' || i, h::uuid, 'sub_m' || i, at, case when i % 2 = 0 then now() - i % 300000 * interval '1 minute' end, 'new', 0,
     (array['basic','pro','premium'])[1 + i % 3], 'monthly', (array[2900,5900,9900])[1 + i % 3]
   from ${people(users)}, lateral (select now() - (300000 + i % 480000) * interval '1 minute' as at) paid`,
  `insert into mrr_movements (id, user_id, subscription_id, at, until, kind, from_tier, from_interval, from_cents, to_cents)
   select subscription_id || '/end', user_id, subscription_id, until, null, 'churn', to_tier, to_interval, to_cents, 0
   from mrr_movements where until is not null`,
];
/** The sums that the triggers would have computed. */
const sumBusiness = [
  `insert into mrr_sums
   select date_trunc('month', at, 'UTC'), kind, coalesce(from_tier, ''), coalesce(to_tier, ''), hashtext(user_id::text) & 15,
     count(*), sum(from_cents), sum(to_cents)
   from mrr_movements group by 1, 2, 3, 4, 5`,
  `insert into trial_sums
   select date_trunc('month', ends_at, 'UTC'), tier, case when converted_at is not null then 'converted' else 'open' end,
     hashtext(user_id::text) & 15, count(*)
   from trials group by 1, 2, 3, 4`,
];
const seedTrials = (users: number) =>
  `
    insert into trials (subscription_id, user_id, tier, billing_interval, started_at, ends_at, converted_at)
    select 'sub_m' || i, h::uuid, 'pro', 'monthly', at - interval '7 days', at, case when i % 2 = 0 then at end
    from ${people(users)}, lateral (select now() - (300000 + i % 480000) * interval '1 minute' as at) paid where i % 3 = 0`;

/** Fills a migrated database with two years of data of a large installation. */
export const seedLists = async (sql: Sql, users: number) => {
  await inBulk(sql, 'users', [seedUsers(users)]);
  await sql.query(seedSubscriptions(users));
  await sql.query(seedGrants(users));
  await inBulk(sql, 'payments', [seedPayments(users)]);
  await inBulk(sql, 'mrr_movements', seedBusiness(users));
  await inBulk(sql, 'trials', [seedTrials(users)]);
  for (const statement of sumBusiness) await sql.query(statement);
  await inBulk(sql, 'admin_audit', [seedAudit(users)]);
  await sql.query(seedTickets(users));
  await inBulk(sql, 'chat_messages', seedChat(users));
  await sql.query('vacuum analyze');
};
