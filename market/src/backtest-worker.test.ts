import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_COSTS } from '@prebell/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleWorker } from '../test/bundle-worker';
import { customScan } from './index';
import type { BacktestDay } from './proof/backtest';
import { backtestThreads, type RunBacktest } from './proof/backtest-link';
import { type BacktestOrder, runBacktest } from './proof/run-backtest';
import { STEPPED_DAYS, steppedDays } from './replay/testing';

const DAYS = STEPPED_DAYS;
/** So many days that a thread is not through with them before it is ended. */
const LONG = Array.from({ length: 500 }, () => DAYS[0]!);
let bundle: string;
let data: Awaited<ReturnType<typeof steppedDays>>;
let thread: RunBacktest;
let twoThreads: RunBacktest;

const order = (more: Partial<BacktestOrder> = {}): BacktestOrder => ({
  source: { dir: data.dir, listings: data.listings, floats: data.floats },
  scans: {
    kind: 'own',
    id: '00000000-0000-0000-0000-000000000000',
    variants: [
      customScan({ where: [{ field: 'price', op: '>=', value: 11 }], sort: 'price', catalyst_first: false }, 1),
    ],
  },
  costs: DEFAULT_COSTS,
  days: DAYS,
  known: [],
  variants: [[]],
  horizon: 5,
  tries: 1,
  seed: 1,
  ...more,
});
const never = () => new AbortController().signal;

beforeAll(async () => {
  bundle = await mkdtemp(join(tmpdir(), 'backtest-worker-'));
  const worker = await bundleWorker(new URL('./backtest-worker.ts', import.meta.url), bundle);
  thread = backtestThreads(worker, { threads: 1 });
  twoThreads = backtestThreads(worker, { threads: 2, leastDays: 1 });
  data = await steppedDays();
}, 60_000);
afterAll(async () => {
  await rm(bundle, { recursive: true, force: true });
  await data.remove();
});

it('a thread of its own reports the same days and the same result as a run in this thread', async () => {
  const here: unknown[] = [];
  const running = runBacktest(order(), { warn: () => undefined });
  let step = await running.next();
  for (; !step.done; step = await running.next()) here.push(step.value);
  const there: unknown[] = [];
  const result = await thread(order(), { onDay: async (day) => void there.push(day), signal: never() });
  expect(there).toHaveLength(3);
  expect(there).toEqual(here);
  expect(result).toEqual(step.value);
  expect(result.hits).toBe(3);
});

it('two threads share the days of a test; its result is the one of a single thread, also when an earlier attempt left days behind', async () => {
  const alone = await thread(order(), { onDay: async () => undefined, signal: never() });
  const days: BacktestDay[] = [];
  let storing = 0;
  const onDay = async (day: BacktestDay) => {
    storing += 1;
    expect(storing).toBe(1);
    await new Promise(setImmediate);
    days.push(day);
    storing -= 1;
  };
  expect(await twoThreads(order(), { onDay, signal: never() })).toEqual(alone);
  expect(days.map(({ date }) => date).sort()).toEqual(DAYS);
  const rest: string[] = [];
  const onRest = async ({ date }: BacktestDay) => void rest.push(date);
  const known = days.filter(({ date }) => date === DAYS[1]);
  expect(await twoThreads(order({ known }), { onDay: onRest, signal: never() })).toEqual(alone);
  expect(rest.sort()).toEqual([DAYS[0], DAYS[2]]);
});

it('what goes wrong in one of two threads ends the test, and says what it was', async () => {
  const refusing = twoThreads(order(), { onDay: () => Promise.reject(new Error('disk full')), signal: never() });
  await expect(refusing).rejects.toThrow('disk full');
  await expect(
    twoThreads(order({ days: [...DAYS, '2025-02-08'] }), { onDay: async () => undefined, signal: never() }),
  ).rejects.toThrow('2025-02-08 is not a trading day');
  const cancelling = new AbortController();
  const onDay = async () => cancelling.abort(new Error('cancelled'));
  await expect(twoThreads(order(), { onDay, signal: cancelling.signal })).rejects.toThrow('cancelled');
});

it('a cancelled test fails with the reason of the caller, stores no further day, and its thread ends', async () => {
  const cancelling = new AbortController();
  const exit = new Promise((resolve) => {
    process.once('worker', (started) => started.once('exit', resolve));
  });
  const seen: string[] = [];
  await expect(
    thread(order({ days: LONG }), {
      onDay: async ({ date }) => {
        seen.push(date);
        cancelling.abort(new Error('cancelled'));
      },
      signal: cancelling.signal,
    }),
  ).rejects.toThrow('cancelled');
  expect(seen).toEqual([DAYS[0]]);
  // 1: it was ended before its work was; 0 would be the end of all days.
  expect(await exit).toBe(1);
});

it('a day that cannot be stored, and files that are missing, fail the test with what went wrong', async () => {
  const broken = thread(order(), { onDay: () => Promise.reject(new Error('disk full')), signal: never() });
  await expect(broken).rejects.toThrow('disk full');
  const source = { dir: 'nowhere', listings: 'nowhere', floats: 'nowhere' };
  await expect(thread(order({ source }), { onDay: async () => undefined, signal: never() })).rejects.toThrow(
    'MARKET_REPLAY_DIR',
  );
});
