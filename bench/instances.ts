import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from './lib/client';
import { withCluster } from './lib/cluster';
import { cpuOf } from './lib/process-cost';
import { inProcess, sendToParent } from './lib/processes';
import { count, table } from './lib/report';
import { enterMarket, inGroups } from './lib/sockets';
import { median } from './lib/statistics';

const READERS = 1_000;
const SECONDS = 15;
const ROUNDS = 3;
/** New readers first receive whole lists instead of updates, so wait this long. */
const SETTLE_MS = 3_000;

/** Readers of the momentum scanner. A report is the number of updates since the previous one. */
const readers = async ({ urls, token }: { urls: string[]; token: string }) => {
  let updates = 0;
  await inGroups(READERS, async (index) => {
    const ask = await enterMarket(urls[index % urls.length] ?? '', token, () => {
      updates += 1;
    });
    await ask('scanner:subscribe', { scanner: 'momentum' });
  });
  process.on('message', () => {
    sendToParent(updates);
    updates = 0;
  });
  sendToParent('in');
};
export const roles = { readers };

interface Instance {
  readonly pid: number;
  readonly url: string;
}
interface Measured {
  /** Updates per second that reached readers. */
  readonly perSecond: number;
  /** Processor time of the instances, microseconds per second. */
  readonly spent: number;
}

const spentBy = async (instances: readonly Instance[]) =>
  (await Promise.all(instances.map(({ pid }) => cpuOf(pid)))).reduce((sum, each) => sum + each, 0);

/** Counts with `look` for a while, and measures what the instances spend on it. */
const during = async (instances: readonly Instance[], look: () => Promise<number>): Promise<Measured> => {
  await delay(SETTLE_MS);
  const [, before] = await Promise.all([look(), spentBy(instances)]);
  await delay(SECONDS * 1_000);
  const [updates, after] = await Promise.all([look(), spentBy(instances)]);
  return { perSecond: updates / SECONDS, spent: (after - before) / SECONDS };
};

const withReaders = async (instances: readonly Instance[], token: string): Promise<Measured> => {
  const crowd = inProcess('readers', { urls: instances.map(({ url }) => url), token });
  await crowd.next();
  const measured = await during(instances, () => crowd.ask<number>('count'));
  crowd.stop();
  return measured;
};

/**
 * Compares the CPU per update on one, two and three web instances with the same readers (goal: at most 1.10 times). Market and database
 * run in other processes. The cost of an instance without readers is subtracted, because it is no part of an update's.
 */
export const run = () =>
  withCluster(
    async ({ base, instance }) => {
      const token = await signIn(base, 'premium');
      const all = ['web1', 'web2', 'web3'].map(instance);
      const rounds: { idle: number[]; costs: number[]; perSecond: number[] }[] = all.map(() => ({
        idle: [],
        costs: [],
        perSecond: [],
      }));
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [index, { idle, costs, perSecond }] of rounds.entries()) {
          const instances = all.slice(0, index + 1);
          const alone = await during(instances, async () => 0);
          const busy = await withReaders(instances, token);
          idle.push(alone.spent / instances.length);
          costs.push((busy.spent - alone.spent) / busy.perSecond);
          perSecond.push(busy.perSecond);
        }
      const first = median(rounds[0]?.costs ?? []);
      return [
        `${count(READERS)} readers of the momentum scanner at web instances of a cluster on this machine, ${ROUNDS} alternating runs of each, ${SECONDS} s each. What an instance spends without readers is left out.`,
        '',
        ...table(
          [
            'instances',
            'CPU per delivered update, median of the runs',
            'to one (1.10)',
            'updates a second',
            'an instance without readers',
          ],
          rounds.map(({ idle, costs, perSecond }, index) => [
            String(index + 1),
            `${median(costs).toFixed(1)} µs (${costs.map((cost) => cost.toFixed(1)).join(', ')})`,
            (median(costs) / first).toFixed(2),
            count(median(perSecond)),
            `${(median(idle) / 10_000).toFixed(1)} % of a core`,
          ]),
        ),
      ];
    },
    { port: 5_000 },
  );
