import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from './lib/client';
import { withCluster } from './lib/cluster';
import { cpuOf } from './lib/process-cost';
import { inProcess, tell } from './lib/processes';
import { count, table } from './lib/report';
import { enterMarket, inGroups } from './lib/sockets';
import { median } from './lib/statistics';

const READERS = 1_000;
const SECONDS = 15;
const ROUNDS = 3;
/** Wait this long, because new readers first get whole lists instead of updates. */
const SETTLE_MS = 3_000;

/** Readers of the momentum scanner. A report has the number of updates since the previous one. */
const readers = async ({ urls, token }: { urls: string[]; token: string }) => {
  let updates = 0;
  await inGroups(READERS, async (index) => {
    const ask = await enterMarket(urls[index % urls.length] ?? '', token, () => {
      updates += 1;
    });
    await ask('scanner:subscribe', { scanner: 'momentum' });
  });
  process.on('message', () => {
    tell(updates);
    updates = 0;
  });
  tell('in');
};
export const roles = { readers };

/** Processor time of `instances` per update that reaches a reader, microseconds, and the number of such updates. */
const measure = async (instances: readonly { pid: number; url: string }[], token: string) => {
  const crowd = inProcess('readers', { urls: instances.map(({ url }) => url), token });
  await crowd.next();
  await delay(SETTLE_MS);
  const look = async () => {
    const [updates, ...spent] = await Promise.all([
      crowd.ask<number>('count'),
      ...instances.map(({ pid }) => cpuOf(pid)),
    ]);
    return { updates, spent: spent.reduce((sum, each) => sum + each, 0) };
  };
  const before = await look();
  await delay(SECONDS * 1_000);
  const after = await look();
  crowd.stop();
  return { updates: after.updates, microseconds: (after.spent - before.spent) / after.updates };
};
type Measured = Awaited<ReturnType<typeof measure>>;

/**
 * Compares the CPU per update on one and on two web instances with the same readers (goal: at most 1.15 times). Market
 * and database run in other processes.
 */
export const run = () =>
  withCluster(async ({ base, instance }) => {
    const token = await signIn(base, 'premium');
    const both = [instance('web1'), instance('web2')];
    const [one, two]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      one.push(await measure(both.slice(0, 1), token));
      two.push(await measure(both, token));
    }
    const cost = (runs: Measured[]) => median(runs.map(({ microseconds }) => microseconds));
    const row = (name: string, runs: Measured[]) => [
      name,
      `${cost(runs).toFixed(1)} µs (${runs.map(({ microseconds }) => microseconds.toFixed(1)).join(', ')})`,
      count(median(runs.map(({ updates }) => updates)) / SECONDS),
    ];
    return [
      `${count(READERS)} readers of the momentum scanner at web instances of a cluster on this machine, ${ROUNDS} alternating runs of each, ${SECONDS} s each. The figure includes an instance's idle cost.`,
      '',
      ...table(
        ['', 'CPU per delivered update, median of the runs', 'updates a second'],
        [
          row('one instance', one),
          row('two instances', two),
          ['two to one', `${(cost(two) / cost(one)).toFixed(2)} (1.15)`, ''],
        ],
      ),
    ];
  });
