// Dispatchers, customers and writers of the trading room work on a cluster with a standby (`--ha`). Two of its parts at a time
// are killed, paused or cut off from others, and the clock of one web instance is five minutes ahead. Then the bench checks
// that everything acknowledged exists exactly once, and how many requests were answered in time. Each part has its own
// network, so it needs root, and the packages of `npm run cluster -- --ha` and libfaketime: npm run bench -- chaos [seconds] [seed] [port]
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from '../tooling/lib/random.mjs';
import type { Answered, IsRunning } from './lib/client';
import { withCluster } from './lib/cluster';
import { checkBilling, createCustomer } from './lib/customers';
import { copyAccounts, verifyRecord, withSql } from './lib/database';
import { type Fault, faultsOf } from './lib/faults';
import { openMachines } from './lib/machines';
import { until } from './lib/pace';
import { isReady } from './lib/platform';
import { ms } from './lib/report';
import { quantile } from './lib/statistics';
import { checkChat, checkDispatch, createDesk, createMember, openClients, report } from './lib/workers';

const [WRITERS, DESKS, CUSTOMERS] = [50, 5, 10];
/** One disaster of two faults per round. */
const ROUND_MS = 60_000;
const FIRST_MS = 10_000;
/** The longest that a failover may take after a fault is over. Until then requests may fail. */
const RECOVERY_MS = 30_000;
const IN_TIME_MS = 2_000;
const CLIENT_LIMIT_MS = 10_000;
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const AHEAD = 'web2';

/** Sets the clock of one instance five minutes ahead. Its timers use another clock and stay right. */
const environmentOf = (name: string): NodeJS.ProcessEnv =>
  name === AHEAD && existsSync(FAKETIME)
    ? { LD_PRELOAD: FAKETIME, FAKETIME: '+300s', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
    : {};

interface Disaster {
  readonly name: string;
  readonly began: number;
  ended: number;
}

/** Causes two faults at a time, and no fault twice before all others had their turn. */
const strike = async (all: readonly Fault[], random: () => number, isRunning: IsRunning): Promise<Disaster[]> => {
  const done: Disaster[] = [];
  let left: Fault[] = [];
  const take = (): Fault => {
    if (left.length === 0) left = [...all];
    return left.splice(Math.floor(random() * left.length), 1)[0]!;
  };
  for (await delay(FIRST_MS); isRunning(); await delay(ROUND_MS)) {
    const faults = [take(), take()];
    const disaster = { name: faults.map(({ name }) => name).join(' + '), began: performance.now(), ended: Infinity };
    done.push(disaster);
    console.log(`${new Date().toISOString()} ${disaster.name}`);
    const act = ({ name, act: cause }: Fault) =>
      cause().catch((error: Error) => console.log(`${name}: ${error.message}`));
    void Promise.all(faults.map(act)).then(() => {
      disaster.ended = performance.now();
    });
  }
  return done;
};

/** Prints how many requests were answered in time, in total and outside the disasters. @returns the share outside them */
const reportAvailability = (answered: readonly Answered[], disasters: readonly Disaster[]): number => {
  const isAnnounced = ({ began, ended }: Answered) =>
    disasters.some((disaster) => began < disaster.ended + RECOVERY_MS && ended > disaster.began);
  const calm = answered.filter((one) => !isAnnounced(one));
  const shareOf = (some: readonly Answered[]) =>
    some.filter(({ began, ended }) => ended - began <= IN_TIME_MS).length / Math.max(1, some.length);
  const line = (name: string, some: readonly Answered[]) => {
    const times = some.map(({ began, ended }) => ended - began);
    const share = `${(shareOf(some) * 100).toFixed(3)} % of ${some.length} within 2 s`;
    console.log(`${name}: ${share}, p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`);
  };
  line('All requests, with their repetitions', answered);
  line(
    'Reads',
    answered.filter(({ isWrite }) => !isWrite),
  );
  line(
    'Writes',
    answered.filter(({ isWrite }) => isWrite),
  );
  line('Outside of announced disasters', calm);
  return shareOf(calm);
};

export const run = async (seconds = 1_800, seed = 1, port = 4_900) => {
  if (!existsSync(FAKETIME)) console.log('!!! No libfaketime here (Debian package: libfaketime): all clocks are right');
  const machines = openMachines(environmentOf);
  // The parts listen on their own addresses, which only this machine knows.
  const env = { PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, ALLOW_PUBLIC_DEMO: '1' };
  const work = withCluster(
    async ({ base, folder, cluster }) =>
      withSql(cluster.databaseUrl!, async (sql) => {
        const answered: Answered[] = [];
        const options = { patienceMs: CLIENT_LIMIT_MS, onAnswer: (one: Answered) => answered.push(one) };
        const open = async (model: string, amount: number, tier?: string) =>
          openClients(base, await copyAccounts(sql, model, amount, tier), options);
        const writers = await open('premium', WRITERS, 'premium');
        const members = writers.map((client) => createMember(base, client));
        const desks = (await open('dispatch', DESKS)).map(createDesk);
        const customers = (await open('free', CUSTOMERS)).map((client) => createCustomer(base, client));
        await until(() => members.every(({ socket }) => socket.connected));
        let running = true;
        const isRunning = () => running;
        /** Sends the reads of an open desk. */
        const read = async (client: (typeof writers)[number]) => {
          for (; isRunning(); await delay(1_000)) {
            await client.ask('GET', '/api/auth/profile', undefined, isRunning);
            await client.ask('GET', '/api/scanners/momentum', undefined, isRunning);
          }
        };
        const all = [...members, ...desks, ...customers].map((one) => one.work(isRunning));
        const reading = writers.slice(0, CUSTOMERS).map(read);
        const struck = strike(faultsOf(cluster, machines), randomOf(seed), isRunning);
        await delay(seconds * 1_000);
        running = false;
        const disasters = await struck;
        await Promise.all([...all, ...reading]);
        await until(() => isReady(base));
        await delay(10_000);
        const back = members.filter(({ socket }) => socket.connected).length;
        for (const { socket } of members) socket.disconnect();
        console.log(`${seconds} s, seed ${seed}, ${disasters.length} disasters of two faults`);
        console.log(`${back} of ${members.length} sockets are back`);
        const share = reportAvailability(answered, disasters);
        const faults = report({
          Chat: await checkChat(sql, members),
          Dispatch: await checkDispatch(sql, desks),
          Billing: await checkBilling(sql, customers),
        });
        const record = await verifyRecord({ ...env, DATABASE_URL: cluster.databaseUrl, DATA_DIR: folder });
        console.log(`cad-audit verify: ${record.summary}`);
        return faults === 0 && record.isWhole && back === members.length && share >= 0.999 ? 0 : 1;
      }),
    { port, env, isHa: true, machines },
  );
  return work.finally(machines.close);
};
