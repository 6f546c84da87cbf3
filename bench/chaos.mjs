// Writers of the trading room, dispatchers and customers work on a cluster while its instances, Redis and PostgreSQL are killed
// and paused at random; then everything that was acknowledged is looked for. By hand:
// node bench/chaos.mjs [seconds] [seed] [port]. Needs haproxy and redis-server, and everything built (`npm run build`).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '../tooling/cluster/start-cluster.mjs';
import { randomOf } from '../tooling/lib/random.mjs';
import { run } from '../tooling/lib/run.mjs';
import { checkBilling, createCustomer } from './chaos/billing.mjs';
import { checkChat, createMember } from './chaos/chat.mjs';
import { createClient } from './chaos/client.mjs';
import { checkDispatch, createDesk, verifyRecord } from './chaos/dispatch.mjs';
import { postmasterOf, strike } from './chaos/nemesis.mjs';
import { copyAccounts } from './lib/accounts.mjs';
import { root, withBundle } from './lib/load.mjs';

const [seconds = 300, seed = 1, port = 4900] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const [WRITERS, DESKS, CUSTOMERS] = [50, 5, 10];
const EVERY_MS = 15_000;

const clientsOf = async (names) => {
  const clients = names.map((name) => createClient(base, name));
  for (const client of clients) await client.signIn(() => true);
  return clients;
};

await withBundle('dispatch-parts', async (parts) => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-chaos-'));
  const publish = [join(root, 'release/dist/cli.js'), 'publish', '--changed'];
  const published = await run(process.execPath, publish, { quiet: true, env: { ...process.env, DATA_DIR: folder } });
  if (published.code !== 0) throw new Error(published.output);
  const postgres = await parts.startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const db = parts.openDatabase(postgres.connectionString, () => undefined, { max: 4 });
  const env = { ...process.env, DATABASE_URL: postgres.connectionString, LOG_LEVEL: 'warn', PUBLIC_ORIGIN: base };
  const cluster = await startCluster({ root, folder, port, env });
  try {
    const members = (await clientsOf(await copyAccounts(db, 'premium', WRITERS, 'premium'))).map((one) =>
      createMember(base, one),
    );
    const desks = (await clientsOf(await copyAccounts(db, 'dispatch', DESKS))).map((one) => createDesk(one));
    const customers = (await clientsOf(await copyAccounts(db, 'free', CUSTOMERS))).map((one) =>
      createCustomer(base, one),
    );
    for (const { socket } of members) while (!socket.connected) await delay(20);
    let running = true;
    const isRunning = () => running;
    const work = [
      ...members.map((member) => member.write(isRunning)),
      ...desks.map((desk) => desk.work(isRunning)),
      ...customers.map((customer) => customer.work(isRunning)),
    ];
    const struck = strike(cluster, postmasterOf(postgres), { everyMs: EVERY_MS, random: randomOf(seed), isRunning });
    await delay(seconds * 1_000);
    running = false;
    const done = await struck;
    await Promise.all(work);
    // The last disaster is got over.
    const ready = async () => (await fetch(`${base}/api/ready`).catch(() => null))?.ok === true;
    while (!(await ready())) await delay(200);
    await delay(10_000);
    const back = members.filter(({ socket }) => socket.connected).length;
    for (const { socket } of members) socket.disconnect();

    console.log(`${seconds} s, seed ${seed}, ${done.length} disasters: ${done.join(', ')}`);
    console.log(`${back} of ${members.length} sockets are back`);
    let faults = 0;
    for (const [name, check] of [
      ['Chat', () => checkChat(db, members)],
      ['Dispatch', () => checkDispatch(db, desks)],
      ['Billing', () => checkBilling(db, customers)],
    ]) {
      const found = await check();
      faults += found.faults.length;
      console.log(`${name}: ${found.told}; ${found.faults.length} faults`);
      for (const fault of found.faults.slice(0, 20)) console.log(`  ${fault}`);
    }
    const record = await verifyRecord({ ...env, DATA_DIR: folder });
    console.log(`cad-audit verify: ${record.told}`);
    process.exitCode = faults === 0 && record.holds && back === members.length ? 0 : 1;
  } finally {
    await cluster.stop();
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
