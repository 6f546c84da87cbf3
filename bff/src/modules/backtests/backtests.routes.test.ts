import { endpoints } from '@prebell/contracts';
import type { RunBacktest } from '@prebell/market';
import { runBacktest, STEPPED_DAYS, steppedDays } from '@prebell/market/testing';
import { afterAll, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { runStoredBacktest } from './backtest.worker';

const DAYS = STEPPED_DAYS;
const folder = await steppedDays();
afterAll(folder.remove);

const { deps, request, signIn } = await startTestPlatform({
  MARKET_PROVIDER: 'replay',
  MARKET_REPLAY_DIR: folder.dir,
  MARKET_REPLAY_LISTINGS: folder.listings,
  MARKET_REPLAY_FLOATS: folder.floats,
  MARKET_REPLAY_DATE: '2025-02-06',
});
const { token } = await signIn('premium');
const { token: pro } = await signIn('pro');
const own = endpoints.backtests;
const at = (path: string, id: string) => path.replace('{id}', id);
const ask = (method: string, path: string, body?: unknown, by = token) => request(method, path, { token: by, body });

let interrupted = 0;
/** The thread's work in this process; `after` ends it behind so many days, as a stop does. */
const here =
  (after = Number.POSITIVE_INFINITY): RunBacktest =>
  async (order, { onDay, signal }) => {
    const running = runBacktest(order, { warn: () => undefined });
    for (let count = 1; ; count += 1) {
      const { done, value } = await running.next();
      if (done) return value;
      await onDay(value);
      signal.throwIfAborted();
      interrupted = count;
      if (count >= after) throw new Error('stopped');
    }
  };
const run = (id: string, by: RunBacktest, signal = new AbortController().signal) =>
  runStoredBacktest({ ...deps, run: by, signal }, id);

const definition = { where: [{ field: 'price', op: '>=', value: 11 }], sort: 'price' };
const create = async (more: object = {}) => {
  const made = await ask('POST', own.create.path, { scan: { kind: 'definition', definition }, days: DAYS, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.backtest.id as string;
};
const read = async (id: string, by = token) => (await ask('GET', at(own.read.path, id), undefined, by)).body.backtest;

test('a scan is tested on the days that are recorded: each hit, what became of it, and a sentence that claims nothing', async () => {
  const listed = (await ask('GET', own.days.path)).body;
  expect(listed).toMatchObject({ simulated: false, missing: [], quota: { per_day: 50, left: 50 } });
  expect(listed.days.map(({ date }: { date: string }) => date)).toEqual(DAYS);
  const id = await create({ vary: [{ position: 0, values: [11, 12, 99] }], horizon: 5 });
  expect(await read(id)).toMatchObject({ state: 'queued', variants: 3, progress: { done: 0, total: 3 }, result: null });
  await run(id, here());
  const done = await read(id);
  expect(done).toMatchObject({ state: 'done', progress: { done: 3 }, result: { verdict: 'few_data', tries: 3 } });
  expect(done.result.sentence).toMatch(/^No edge can be claimed: /);
  expect(done.result.variants.map(({ values }: { values: number[] }) => values[0]).sort()).toEqual([11, 12, 99]);
  const { trades } = (await ask('GET', `${at(own.trades.path, id)}?date=2025-02-05&variant=0`)).body;
  // Found at the end of the bar at 11 (09:06), bought at the next open (09:10, 12), sold five minutes later (13).
  expect(trades).toMatchObject([{ symbol: 'AAA', price: 11, outcome: { price: 12 } }]);
  expect(trades[0].outcome.outcomes[0].gross_pct).toBeCloseTo(100 / 12);
});

test('a test that is stopped goes on behind its stored days with the same result; a cancelled one stays as it is', async () => {
  const whole = await create();
  await run(whole, here());
  const id = await create();
  const stopping = new AbortController();
  stopping.abort();
  await expect(
    run(id, (order, options) => here(1)(order, { ...options, signal: new AbortController().signal }), stopping.signal),
  ).rejects.toThrow('stopped');
  expect(await read(id)).toMatchObject({ state: 'running', progress: { done: 1 } });
  await run(id, here());
  // It ran the other two days only.
  expect(interrupted).toBe(2);
  const [first, second] = [await read(whole), await read(id)];
  expect(second.result).toEqual({ ...first.result, tries: second.result.tries });
  const cancelled = await create();
  expect((await ask('POST', at(own.cancel.path, cancelled))).body.backtest.state).toBe('cancelled');
  await run(cancelled, here());
  expect(await read(cancelled)).toMatchObject({ state: 'cancelled', progress: { done: 0 }, result: null });
});

test('only Premium tests scans; others read a shared test by its link, and nothing else', async () => {
  for (const [method, path, body] of [
    ['GET', own.days.path, undefined],
    ['POST', own.create.path, { scan: { kind: 'desk', scanner: 'gappers' }, days: DAYS }],
  ] as const)
    expect(await ask(method, path, body, pro)).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });
  const id = await create({ scan: { kind: 'desk', scanner: 'gappers' } });
  expect((await ask('GET', at(own.read.path, id), undefined, pro)).status).toBe(404);
  await ask('PUT', at(own.share.path, id), { is_shared: true });
  expect(await read(id, pro)).toMatchObject({ name: 'Gappers', is_own: false });
  for (const [method, path] of [
    ['POST', own.cancel.path],
    ['DELETE', own.remove.path],
  ] as const)
    expect(await ask(method, at(path, id), undefined, pro)).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_BACKTEST' },
    });
  const before = (await ask('GET', own.days.path)).body.quota.left;
  expect((await ask('DELETE', at(own.remove.path, id))).body).toEqual({ removed: true });
  // Removing a test frees no quota.
  expect((await ask('GET', own.days.path)).body.quota.left).toBe(before);
});

test('unknown days, impossible variants and too many of them are refused in words', async () => {
  const scan = { kind: 'definition', definition };
  expect(await ask('POST', own.create.path, { scan, days: ['2025-02-07'] })).toMatchObject({
    status: 404,
    body: { error: '2025-02-07 is not recorded. Choose other days.' },
  });
  for (const vary of [[{ position: 3, values: [1] }], [{ position: 0, values: [-5] }]])
    expect(await ask('POST', own.create.path, { scan, days: DAYS, vary })).toMatchObject({ status: 400 });
});
