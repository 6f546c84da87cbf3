import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import pino from 'pino';
import { withBackEnd } from './lib/back-end.mjs';

const RATE = 300;
const SECONDS = 30;
const ACCOUNTS = 1_000;
const GOAL_MS = 200;
const GOAL_MIB = 300;
const MIB = 1024 * 1024;

const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** Runs `bench/lib/login-load.mjs` on a thread of its own, so that waiting for the platform is not measured as its slowness. */
const load = (options) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./lib/login-load.mjs', import.meta.url), { workerData: options });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** What a flood of sign-ins leaves for everybody else, asked of the real server on a real database. */
export const loginsBench = () => withBackEnd(measure);

const measure = async (parts) => {
  const postgres = await parts.startTestPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-logins-'));
  // A demo does not count what one address tries: here all come from one.
  const config = parts.parseConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, DEMO: '1' });
  const log = pino({ level: 'silent' });
  const connectionString = postgres.adminConnection;
  const deps = await parts.createDeps({ config, log, connectionString, market: parts.stillMarket });
  await parts.migrate(deps.db);
  await parts.seedDemoAccounts(deps.db);
  await sql`
    insert into users (id, username, email, password_hash, terms_accepted_at)
    select gen_random_uuid(), 'trader' || i, 'trader' || i || '@example.com', password_hash, now()
    from generate_series(1, ${ACCOUNTS}::int) i, users where username = 'pro'`.execute(deps.db);
  const http = parts.createHttpServer(parts.createApp(deps));
  const port = await http.listen('127.0.0.1', 0);
  try {
    const options = { port, accounts: ACCOUNTS, password: parts.DEMO_PASSWORD };
    const quiet = await load({ ...options, rate: 0, seconds: 5 });
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100);
    const busy = await load({ ...options, rate: RATE, seconds: SECONDS });
    clearInterval(watch);
    const row = (name, { others }) =>
      `| ${name} | ${percentile(others, 0.5).toFixed(0)} ms | ${percentile(others, 0.99).toFixed(0)} ms | ${Math.max(...others).toFixed(0)} ms |`;
    const { answered, withoutRetryAfter, signIns } = busy;
    const statuses = Object.entries(answered).map(([status, count]) => `${count} with ${status}`);
    return [
      `${RATE} sign-ins a second for ${SECONDS} s by ${ACCOUNTS.toLocaleString('en-US')} accounts with the right password, beside 30 other requests a second (profile, market status, sessions). Load and platform share the machine.`,
      '',
      '| other requests | p50 | p99 | longest |',
      '|--|--|--|--|',
      row('nobody signs in', quiet),
      row('flood', busy),
      '',
      `Sign-ins answered: ${statuses.join(', ')}; ${withoutRetryAfter} refusals without \`Retry-After\`; p99 of the signed-in ${percentile(signIns, 0.99).toFixed(0)} ms. Memory grew by ${Math.round((most - before) / MIB)} MiB. Goals: p99 of other requests ${GOAL_MS} ms, surplus refused with 503, less than ${GOAL_MIB} MiB.`,
    ];
  } finally {
    await http.close();
    await deps.background.settled();
    await deps.db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
