// Writers of the trading room, dispatchers and customers work on a cluster while its instances, NATS and PostgreSQL
// are killed and paused at random. Then the bench checks that everything acknowledged is there. Needs haproxy and
// nats-server: npm run bench -- chaos [seconds] [seed] [port]
import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from '../tooling/lib/random.mjs';
import type { IsRunning } from './lib/client';
import { type Cluster, withCluster } from './lib/cluster';
import { checkBilling, createCustomer } from './lib/customers';
import { copyAccounts, migrate, postmasterOf, verifyRecord, withDatabase } from './lib/database';
import { isReady } from './lib/platform';
import { childrenOf } from './lib/process-tree';
import { until } from './lib/statistics';
import { checkChat, checkDispatch, createDesk, createMember, openClients, report } from './lib/workers';

const [WRITERS, DESKS, CUSTOMERS] = [50, 5, 10];
const EVERY_MS = 15_000;
const PAUSE_MS = 8_000;
const PAUSED = ['web1', 'web2', 'web3', 'cad1', 'market1', 'nats'];
const KILLED = [...PAUSED, 'market2'];

/** Faults by name. `postmaster` is the database's process. */
const disasters = ({ members }: Cluster, postmaster: number): [name: string, act: () => unknown][] => {
  const pidOf = (name: string): number => members.get(name).pid;
  const pause = async (pids: number[]) => {
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await delay(PAUSE_MS);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };
  return [
    ...KILLED.map((name): [string, () => unknown] => [`kill ${name}`, () => process.kill(pidOf(name), 'SIGKILL')]),
    ...PAUSED.map((name): [string, () => unknown] => [`pause ${name}`, () => pause([pidOf(name)])]),
    // A backend that dies takes all connections with it, and the database recovers from its log.
    ['crash PostgreSQL', () => process.kill(childrenOf(postmaster).at(-1) ?? 0, 'SIGKILL')],
    ['pause PostgreSQL', () => pause(childrenOf(postmaster))],
  ];
};

/** Causes faults at intervals, each kind once before any repeats. @returns the faults */
const strike = async (cluster: Cluster, postmaster: number, random: () => number, isRunning: IsRunning) => {
  const done: string[] = [];
  let left: ReturnType<typeof disasters> = [];
  for (await delay(EVERY_MS); isRunning(); await delay(EVERY_MS)) {
    if (left.length === 0) left = disasters(cluster, postmaster);
    const [[name, act] = ['nothing', () => undefined]] = left.splice(Math.floor(random() * left.length), 1);
    console.log(`${new Date().toISOString()} ${name}`);
    done.push(name);
    await Promise.resolve()
      .then(act)
      .catch((error) => console.log(`${name}: ${error.message}`));
  }
  return done;
};

export const run = (seconds = 300, seed = 1, port = 4_900) =>
  withDatabase(async ({ url, sql, home }) => {
    await migrate(url);
    const env = { DATABASE_URL: url, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` };
    return withCluster(
      async ({ base, folder, cluster }) => {
        const open = async (model: string, amount: number, tier?: string) =>
          openClients(base, await copyAccounts(sql, model, amount, tier));
        const members = (await open('premium', WRITERS, 'premium')).map((client) => createMember(base, client));
        const desks = (await open('dispatch', DESKS)).map(createDesk);
        const customers = (await open('free', CUSTOMERS)).map((client) => createCustomer(base, client));
        await until(() => members.every(({ socket }) => socket.connected));
        let running = true;
        const isRunning = () => running;
        const work = [...members, ...desks, ...customers].map((one) => one.work(isRunning));
        const struck = strike(cluster, postmasterOf(home), randomOf(seed), isRunning);
        await delay(seconds * 1_000);
        running = false;
        const done = await struck;
        await Promise.all(work);
        await until(() => isReady(base));
        await delay(10_000);
        const back = members.filter(({ socket }) => socket.connected).length;
        for (const { socket } of members) socket.disconnect();
        console.log(`${seconds} s, seed ${seed}, ${done.length} disasters: ${done.join(', ')}`);
        console.log(`${back} of ${members.length} sockets are back`);
        const faults = report({
          Chat: await checkChat(sql, members),
          Dispatch: await checkDispatch(sql, desks),
          Billing: await checkBilling(sql, customers),
        });
        const record = await verifyRecord({ ...env, DATA_DIR: folder });
        console.log(`cad-audit verify: ${record.told}`);
        return faults === 0 && record.isWhole && back === members.length ? 0 : 1;
      },
      { port, env },
    );
  });
