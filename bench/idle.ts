import { setTimeout as delay } from 'node:timers/promises';
import { withPlatform } from './lib/platform';
import { cpuOf, memoryOf } from './lib/process-cost';
import { megabytes, spread, table } from './lib/report';

/** By then the start costs nothing more, including its garbage collection. */
const WARM_UP_MS = 60_000;
const MEASURED_MS = 60_000;

/** A market that costs almost nothing, so that only the rest of the process is measured. */
const HARDLY_A_MARKET = { MARKET_SIM_SYMBOLS: '100', MARKET_SIM_RATE: '1' };
const RUNS = [
  ['the simulated market of the whole product (11,000 symbols, 2,000 trades a second)', {}],
  ['a market of 100 symbols and one trade a second', HARDLY_A_MARKET],
] as const;

/** Platforms of each kind, in turns, because two starts of the same code differ. */
const ROUNDS = 3;

/** What a platform without visitors costs: `npm start`, once it is up, with and without the work of the simulated market. */
export const run = async () => {
  const measured = RUNS.map(() => ({ percent: [] as number[], bytes: [] as number[] }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, [, env]] of RUNS.entries())
      await withPlatform(async ({ pid }) => {
        await delay(WARM_UP_MS);
        const before = await cpuOf(pid);
        await delay(MEASURED_MS);
        measured[index]?.percent.push(((await cpuOf(pid)) - before) / (MEASURED_MS * 10));
        measured[index]?.bytes.push(await memoryOf(pid));
      }, env);
  return [
    `The platform's process with all roles, its threads included and without its database, from ${WARM_UP_MS / 1_000} to ${(WARM_UP_MS + MEASURED_MS) / 1_000} s after its start. Nobody is connected. Medians of ${ROUNDS} starts in turns (least to most).`,
    '',
    ...table(
      ['with', 'processor time, % of a core', 'memory, MB'],
      RUNS.map(([name], index) => [
        name,
        spread(measured[index]?.percent ?? [], (value) => value.toFixed(1)),
        spread(measured[index]?.bytes ?? [], (value) => megabytes(value)),
      ]),
    ),
    '',
    'Goals: 5 % of a core and 200 MB, the simulator told apart.',
  ];
};
