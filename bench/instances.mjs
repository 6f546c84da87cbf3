import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withCluster } from './lib/cluster.mjs';
import { root } from './lib/load.mjs';
import { median } from './lib/median.mjs';
import { signIn } from './lib/platform.mjs';

const READERS = 1_000;
const SECONDS = 15;
const ROUNDS = 3;
/** Readers that have just come in still get whole lists. */
const SETTLE_MS = 3_000;
/** Of /proc, microseconds; the same on every Linux. */
const TICK = 10_000;

/** Processor time of a process and its threads so far, microseconds. */
const cpuOf = async (pid) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Behind the name, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
};

/** What `instances` spend on an update that reaches a reader, microseconds, and how many reached one. */
const measure = async (instances, token) => {
  const urls = instances.map(({ url }) => url);
  const readers = fork(join(root, 'bench/instances/readers.mjs'), [token, String(READERS), ...urls]);
  const [told] = await Promise.race([once(readers, 'message'), once(readers, 'exit')]);
  if (told !== 'in') throw new Error('The readers did not come in');
  await delay(SETTLE_MS);
  const look = async () => {
    readers.send('count');
    const [[updates], ...spent] = await Promise.all([
      once(readers, 'message'),
      ...instances.map(({ pid }) => cpuOf(pid)),
    ]);
    return { updates, spent: spent.reduce((sum, each) => sum + each, 0) };
  };
  const before = await look();
  await delay(SECONDS * 1_000);
  const after = await look();
  readers.kill();
  return { updates: after.updates, microseconds: (after.spent - before.spent) / after.updates };
};

/** The same readers at one web instance and divided among two, market and database being others (goal: 1.15 of one). */
export const instancesBench = () =>
  withCluster(async ({ base, instance }) => {
    const token = await signIn(base, 'premium');
    const both = [instance('web1'), instance('web2')];
    const [one, two] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      one.push(await measure(both.slice(0, 1), token));
      two.push(await measure(both, token));
    }
    const cost = (runs) => median(runs.map(({ microseconds }) => microseconds));
    const row = (name, runs) =>
      `| ${name} | ${cost(runs).toFixed(1)} µs (${runs.map(({ microseconds }) => microseconds.toFixed(1)).join(', ')}) | ${Math.round(median(runs.map(({ updates }) => updates)) / SECONDS).toLocaleString('en-US')} |`;
    return [
      `${READERS.toLocaleString('en-US')} readers of the momentum scanner at web instances of a cluster on this machine, ${ROUNDS} runs of each in turns, ${SECONDS} s each. What an instance spends by itself is in it.`,
      '',
      '| | CPU an update delivered, median of the runs | updates a second |',
      '|--|--|--|',
      row('one instance', one),
      row('two instances', two),
      `| two to one | ${(cost(two) / cost(one)).toFixed(2)} (1.15) | |`,
    ];
  });
