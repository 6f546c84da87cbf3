import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { minutes, toMs, tradingDay } from '@prebell/contracts';
import { type AskedScan, FilmLibrary, type MakeFilm } from '@prebell/market';
import { makeFilm } from '@prebell/market/testing';
import { goals, seconds } from './lib/report';
import { root } from './lib/root';

const DATA = process.env.PREBELL_DATA ?? join(root, '../shared/data');
const USERS = 200;
const ROUNDS = 20;
const DAYS = 3;

const EVERYTHING: AskedScan = {
  id: '01980000-0000-7000-8000-000000000001',
  version: 1,
  definition: {
    where: [{ field: 'price', op: '>', value: 0.01 }],
    sort: 'percent_change',
    catalyst_first: false,
    other_kinds: true,
  },
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const quantile = (sorted: readonly number[], share: number): string =>
  `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;

/**
 * How long it takes to make the films of the newest recorded days, and a custom scan's film of one day. Then 200 users each read
 * a different minute every second.
 */
export const run = async (): Promise<string[]> => {
  const dir = join(DATA, 'smallcap/minute');
  if (!existsSync(dir)) throw new Error(`No recorded market data in ${dir} (PREBELL_DATA)`);
  const file = (name: string) => join(DATA, 'smallcap', name);
  const source = {
    dir,
    listings: file('listings'),
    floats: file('floats.csv'),
    splits: file('splits.csv'),
    halts: file('halts.csv'),
    headlines: file('catalysts.csv.gz'),
  };
  const dates = readdirSync(dir)
    .map((name) => name.slice(0, 10))
    .sort()
    .slice(-DAYS);
  const folder = await mkdtemp(join(tmpdir(), 'bench-film-'));
  const sizes: number[] = [];
  const costs: number[] = [];
  const make: MakeFilm = async (order) => {
    const cpu = process.cpuUsage();
    const making = makeFilm(order, { warn: () => undefined });
    for (;;) {
      const { done, value } = await making.next();
      if (!done) continue;
      const { user, system } = process.cpuUsage(cpu);
      costs.push((user + system) / 1_000);
      sizes.push(value);
      return value;
    }
  };
  const log = { info: () => undefined, warn: () => undefined };
  const library = new FilmLibrary({ folder, source, make, now: () => new Date(), log });
  try {
    for (const date of dates) await library.make(date);
    await library.settled();
    const days = costs.length;
    await library.scans.make(dates.at(-1)!, EVERYTHING, 'somebody');
    await library.settled();
    const times: number[] = [];
    const read = async (user: number, round: number): Promise<void> => {
      await delay((user / USERS) * 1_000);
      const date = dates[user % dates.length]!;
      const at = toMs(tradingDay(date)!.open) + minutes(((user * 7) % 300) + round);
      const began = performance.now();
      const answer = await library.ask(date, async (film) => {
        const { lists } = await film.step(at, []);
        return film.step(
          at,
          [...lists.gappers.rows, ...lists.momentum.rows].slice(0, 3).map(({ symbol }) => symbol),
        );
      });
      JSON.stringify(answer);
      times.push(performance.now() - began);
    };
    const cpu = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all(Array.from({ length: USERS }, (_, user) => read(user, round)));
    const { user, system } = process.cpuUsage(cpu);
    const sorted = times.sort((a, b) => a - b);
    return goals([
      ['The largest film', megabytes(Math.max(...sizes.slice(0, days))), 'at most 30 MB'],
      ['Processor time of the slowest film', seconds(Math.max(...costs.slice(0, days))), 'at most 10 s'],
      ['The film of an own scan that lists everything', megabytes(sizes.at(-1)!)],
      ['Its processor time', seconds(costs.at(-1)!)],
      [`A step with three symbols, ${USERS} a second, half of them`, quantile(sorted, 0.5)],
      ['99 of 100', quantile(sorted, 0.99)],
      ['Processor time for a second of these readers', `${((user + system) / 1_000 / ROUNDS).toFixed(0)} ms`],
      ['Memory of the process, makers included', megabytes(process.memoryUsage().rss)],
    ]);
  } finally {
    await library.close();
    await rm(folder, { recursive: true, force: true });
  }
};
