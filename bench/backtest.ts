import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_COSTS } from '@prebell/contracts';
import { backtestThreads, customScan } from '@prebell/market';
import { count, goals, seconds } from './lib/report';
import { root } from './lib/root';

const DATA = process.env.PREBELL_DATA ?? join(root, '../shared/data');
const DAYS = 25;
/** The grid: 40 thresholds of one condition times 25 of another. */
const CHANGES = Array.from({ length: 40 }, (_, k) => 1 + k / 4);
const VOLUMES = Array.from({ length: 25 }, (_, k) => 0.5 + k / 10);

/** How long a grid of 1,000 variants takes on 25 recorded days, in the threads of the built back end. */
export const run = async (): Promise<string[]> => {
  const dir = join(DATA, 'market/minute');
  if (!existsSync(dir)) throw new Error(`No recorded market data in ${dir} (PREBELL_DATA)`);
  const days = readdirSync(dir)
    .map((name) => name.slice(0, 10))
    .sort()
    .slice(-DAYS);
  const values = CHANGES.flatMap((change) => VOLUMES.map((volume) => [change, volume] as const));
  const began = performance.now();
  const cpu = process.cpuUsage();
  let hits = 0;
  let trades = 0;
  const test = backtestThreads(pathToFileURL(join(root, 'bff/dist/backtest-worker.js')));
  await test(
    {
      source: {
        dir,
        listings: join(DATA, 'reference/listings'),
        floats: join(DATA, 'reference/finviz_2023-08.csv.gz'),
      },
      scans: {
        kind: 'own',
        id: '00000000-0000-0000-0000-000000000000',
        variants: values.map(([change, volume]) =>
          customScan(
            {
              where: [
                { field: 'percent_change', op: '>=', value: change },
                { field: 'relative_volume', op: '>=', value: volume },
              ],
              sort: 'percent_change',
              catalyst_first: false,
            },
            1,
          ),
        ),
      },
      costs: DEFAULT_COSTS,
      days,
      known: [],
      variants: values,
      horizon: 'close',
      tries: values.length,
      seed: 1,
    },
    {
      onDay: async (day) => {
        hits += day.found.reduce((sum, found) => sum + found.length, 0);
        trades += day.trades.length;
      },
      signal: new AbortController().signal,
    },
  );
  const { user, system } = process.cpuUsage(cpu);
  return goals([
    [
      `${count(values.length)} variants x ${days.length} days (${count(hits)} hits, ${count(trades)} different trades)`,
      seconds(performance.now() - began),
      'at most 60 s',
    ],
    ['Its processor time, result included', seconds((user + system) / 1_000)],
  ]);
};
