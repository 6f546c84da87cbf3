import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import pino from 'pino';
import { withBackEnd } from './lib/back-end.mjs';

/** Accounts of the small and of the large installation; each has five payments. */
const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_USERS ?? 1_000_000);
const PAYMENTS_EACH = 5;
const ROUNDS = 9;
const QUIET_MS = 20_000;
const RATIO_GOAL = 3;
const HEALTH_GOAL_MS = 100;

/** Accounts as a large installation has them: names that many share, one in ten subscribed, five payments each over two years. */
const seed = async (db, users) => {
  const people = sql`
    select i, md5(i::text || 'seed') as h,
      (array['maria','john','wei','amara','lukas','noor','ivan','sofia','kenji','grace'])[1 + i % 10] as first,
      (array['lind','okafor','moreno','tanaka','weber','silva','haddad','novak','field','raman'])[1 + (i / 10) % 10] as last
    from generate_series(1, ${users}::int) i`;
  await sql`
    insert into users (id, username, email, password_hash, first_name, last_name, is_active, last_login, terms_accepted_at, created_at)
    select h::uuid, first || '.' || last || i, first || '.' || last || i || '@example.com', 'x', initcap(first), initcap(last),
      i % 50 <> 0, case when i % 20 <> 0 then now() - i % 90 * interval '1 day' end, now(), now() - i * interval '1 minute'
    from (${people}) p`.execute(db);
  await sql`
    insert into subscriptions (id, user_id, tier, billing_interval, status, amount_cents, currency, current_period_start,
      current_period_end, cancel_at_period_end, has_payment_method, created_at, fetched_at)
    select 'sub_' || i, h::uuid, (array['basic','pro','premium'])[1 + i % 3], 'monthly', 'active', 2900 + 3000 * (i % 3), 'usd', now(),
      now() + i % 30 * interval '1 day', false, true, now() - i * interval '1 minute', now()
    from (${people}) p where (i / 7) % 10 = 2`.execute(db);
  await sql`
    insert into payments (id, user_id, description, amount_cents, refunded_cents, currency, status, paid_at, payment_method, created_at)
    select 'in_' || i || '_' || n, h::uuid, 'Pro, Monthly', 2900 + 3000 * ((i + n) % 3), 0, 'usd',
      case when (i + n) % 30 = 0 then 'failed' else 'succeeded' end,
      case when (i + n) % 30 <> 0 then now() - (i % 40000) * interval '1 minute' - n * interval '30 days' end,
      'Visa •••• 4242', now() - (i % 40000) * interval '1 minute' - n * interval '30 days'
    from (${people}) p, generate_series(1, ${PAYMENTS_EACH}::int) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
};

/** A page in the middle of a list with so many rows. */
const middle = (rows, perPage) => Math.max(1, Math.floor(rows / perPage / 2));

const queriesOf = (users) => {
  const payments = users * PAYMENTS_EACH;
  const lists = {
    users: ['/api/admin/users', Math.min(users, 2_000_000), ['username', 'email', 'last_login']],
    payments: [
      '/api/payments/admin/payments',
      Math.min(payments, 2_000_000),
      ['username', 'amount', 'status', 'paid_at'],
    ],
    subscriptions: [
      '/api/payments/admin/subscriptions',
      users / 10,
      ['username', 'tier', 'status', 'amount', 'current_period_end'],
    ],
  };
  const queries = {};
  for (const [noun, [path, rows, sorts]] of Object.entries(lists)) {
    queries[`${noun}: first page`] = path;
    queries[`${noun}: a page in the middle`] = `${path}?page=${middle(rows, 20)}`;
    for (const sort of sorts)
      for (const order of ['asc', 'desc'])
        queries[`${noun}: by ${sort}, ${order}`] = `${path}?sort=${sort}&order=${order}`;
    queries[`${noun}: by ${sorts[0]}, in the middle`] = `${path}?sort=${sorts[0]}&order=asc&page=${middle(rows, 20)}`;
  }
  return {
    ...queries,
    'users: search that finds one': '/api/admin/users?search=lind1%40',
    'users: search that finds a tenth': '/api/admin/users?search=okafor',
    'users: search that finds nothing': '/api/admin/users?search=nobody%20here',
    'users: tier Pro': '/api/admin/users?tier=pro',
    'users: inactive': '/api/admin/users?status=inactive',
    'audit log: first page': '/api/admin/audit',
  };
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const openPlatform = async (parts) => {
  const postgres = await parts.startTestPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-lists-'));
  const config = parts.parseConfig({ NODE_ENV: 'production', DATA_DIR: dataDir });
  const log = pino({ level: 'silent' });
  const deps = await parts.createDeps({
    config,
    log,
    connectionString: postgres.adminConnection,
    market: parts.stillMarket,
  });
  await parts.migrate(deps.db);
  await parts.seedDemoAccounts(deps.db);
  const app = parts.createApp(deps);
  const send = (path, init = {}) =>
    app.request(
      `http://localhost:3000${path}`,
      { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } },
      { incoming: { socket: {} } },
    );
  const login = await send('/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password: parts.DEMO_PASSWORD }),
  });
  const { access_token } = await login.json();
  const ask = async (path) => {
    const answer = await send(path, { headers: { Authorization: `Bearer ${access_token}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const close = async () => {
    await deps.db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { deps, ask, close };
};

/** Times in ms by query: the first answer, and the median of the others. */
const measure = async ({ ask }, users) => {
  const times = {};
  for (const [name, path] of Object.entries(queriesOf(users))) {
    const all = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await (await ask(path)).json();
      all.push(performance.now() - began);
    }
    times[name] = { first: all[0], median: median(all.slice(1)) };
  }
  return times;
};

/** What health takes while `work` is done; it is asked for every 50 ms. */
const besides = async ({ ask }, work) => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const waits = [];
  let isOver = false;
  const health = (async () => {
    while (!isOver) {
      const due = performance.now() + 50;
      await new Promise((resolve) => setTimeout(resolve, 50));
      await (await ask('/api/health')).text();
      waits.push(performance.now() - due);
    }
  })();
  delay.enable();
  const done = await work();
  isOver = true;
  await health;
  delay.disable();
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    ...done,
    loop: delay.max / 1e6,
    p99: sorted[Math.floor(sorted.length * 0.99)],
    median: median(sorted),
    worst: sorted.at(-1),
  };
};

/** Takes a whole export; memory is looked at on the way. */
const takeExport = async ({ ask }) => {
  const before = process.memoryUsage().rss;
  const began = performance.now();
  let bytes = 0;
  let most = before;
  const reader = (await ask('/api/admin/payments-export')).body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  return { seconds: (performance.now() - began) / 1000, megabytes: bytes / 1e6, rss: (most - before) / 1e6 };
};

const number = (value) => value.toLocaleString('en-US');
const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

const measureLists = async (parts) => {
  const tables = [];
  let exported;
  let quiet;
  for (const users of [SMALL, LARGE]) {
    const platform = await openPlatform(parts);
    try {
      await seed(platform.deps.db, users);
      tables.push(await measure(platform, users));
      if (users === LARGE) {
        quiet = await besides(platform, () => new Promise((resolve) => setTimeout(resolve, QUIET_MS, {})));
        exported = await besides(platform, () => takeExport(platform));
      }
    } finally {
      await platform.close();
    }
  }
  const [small, large] = tables;
  return [
    `Lists of the admin area: ${number(SMALL)} accounts with ${number(SMALL * PAYMENTS_EACH)} payments, then ${number(LARGE)} with ${number(LARGE * PAYMENTS_EACH)}; ${ROUNDS} requests each, one after another. Goal: at most ${RATIO_GOAL} times.`,
    '',
    '| | small | large | times | first answer |',
    '|--|--|--|--|--|',
    ...Object.keys(small).map(
      (name) =>
        `| ${name} | ${ms(small[name].median)} | ${ms(large[name].median)} | ${(large[name].median / small[name].median).toFixed(1)} | ${ms(large[name].first)} |`,
    ),
    '',
    `Export of payments: ${exported.megabytes.toFixed(0)} MB in ${exported.seconds.toFixed(1)} s; meanwhile \`/api/health\` took ${ms(exported.median)} (median), ${ms(exported.p99)} (p99), ${ms(exported.worst)} at worst (goal ${HEALTH_GOAL_MS} ms), and without an export just before ${ms(quiet.median)}, ${ms(quiet.p99)} and ${ms(quiet.worst)}; the event loop stood still for ${ms(exported.loop)} at most (${ms(quiet.loop)}), memory grew by ${exported.rss.toFixed(0)} MB.`,
  ];
};

/** How much longer the admin's lists take with a thousand times the accounts, and what an export costs everybody else. */
export const listsBench = () => withBackEnd(measureLists);
