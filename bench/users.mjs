import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { withBackEnd } from './lib/back-end.mjs';

const USERS = 100_000;
const ROUNDS = 20;
const GOAL_MS = 150;

/** Accounts with names, addresses, dates and tiers as a large installation has them: one in ten pays, as many hold a grant. */
const seed = async (db) => {
  const people = sql`
    select i, md5(i::text || 'seed') as h,
      (array['maria','john','wei','amara','lukas','noor','ivan','sofia','kenji','grace'])[1 + i % 10] as first,
      (array['lind','okafor','moreno','tanaka','weber','silva','haddad','novak','field','raman'])[1 + (i / 10) % 10] as last
    from generate_series(1, ${USERS}::int) i`;
  await sql`
    insert into users (id, username, email, password_hash, first_name, last_name, is_active, last_login, terms_accepted_at, created_at)
    select h::uuid, first || '.' || last || i, first || '.' || last || i || '@example.com', 'x', initcap(first), initcap(last),
      i % 50 <> 0, now() - i % 90 * interval '1 day', now(), now() - i * interval '7 minutes'
    from (${people}) p`.execute(db);
  await sql`
    insert into entitlement_grants (id, user_id, tier, starts_at, expires_at)
    select gen_random_uuid(), h::uuid, (array['basic','pro','premium'])[1 + i % 3], now(), now() + interval '30 days'
    from (${people}) p where i % 10 = 1`.execute(db);
  await sql`
    insert into subscriptions (id, user_id, tier, billing_interval, status, amount_cents, currency, current_period_start,
      current_period_end, cancel_at_period_end, has_payment_method, created_at, fetched_at)
    select 'sub_' || i, h::uuid, (array['basic','pro','premium'])[1 + i % 3], 'monthly', 'active', 5900, 'usd', now(),
      now() + interval '20 days', false, true, now(), now()
    from (${people}) p where i % 10 = 2`.execute(db);
  await sql`analyze`.execute(db);
};

const QUERIES = {
  'first page': '',
  'page 2,500': '?page=2500',
  'search by a part of a name': '?search=okafor4',
  'search that finds one': '?search=maria.lind100000',
  'search that finds nothing': '?search=nobody%20here',
  'tier Pro': '?tier=pro',
  'tier Free, inactive': '?tier=free&status=inactive',
  'search, tier and status': '?search=weber&tier=premium&status=active',
  'sorted by username': '?sort=username&order=asc',
  'sorted by last login': '?sort=last_login&order=desc',
};

const p95 = (values) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];

/** How long the lists and figures of the admin area take with 100,000 accounts, asked of the real app on a real database. */
export const usersBench = () => withBackEnd(measureLists);

const measureLists = async (parts) => {
  const postgres = await parts.startTestPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-users-'));
  const log = pino({ level: 'silent' });
  const config = parts.parseConfig({ NODE_ENV: 'production', DATA_DIR: dataDir });
  const connectionString = postgres.adminConnection;
  const deps = await parts.createDeps({ config, log, connectionString, market: parts.stillMarket });
  try {
    await parts.migrate(deps.db);
    await parts.seedDemoAccounts(deps.db);
    await seed(deps.db);
    const app = parts.createApp(deps);
    const ask = async (path, init = {}) => {
      const headers = { 'Content-Type': 'application/json', ...init.headers };
      const answer = await app.request(
        `http://localhost:3000${path}`,
        { ...init, headers },
        { incoming: { socket: {} } },
      );
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const body = JSON.stringify({ username: 'admin', password: parts.DEMO_PASSWORD });
    const { access_token } = await ask('/api/auth/login', { method: 'POST', body });
    const measure = async (path) => {
      const times = [];
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now();
        await ask(path, { headers: { Authorization: `Bearer ${access_token}` } });
        times.push(performance.now() - began);
      }
      return p95(times);
    };
    const lines = [
      `${USERS.toLocaleString('en-US')} accounts, one in ten with a subscription, one in ten with a grant; ${ROUNDS} requests each, one after another, page and count together. Goal: ${GOAL_MS} ms.`,
      '',
      '| | p95 |',
      '|--|--|',
    ];
    for (const [name, query] of Object.entries(QUERIES))
      lines.push(`| ${name} | ${Math.round(await measure(`/api/admin/users${query}`))} ms |`);
    lines.push(`| figures of the stat cards | ${Math.round(await measure('/api/admin/stats'))} ms |`);
    return lines;
  } finally {
    await deps.db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
