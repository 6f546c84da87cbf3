import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minutes, toMs, tradingDay } from '@prebell/contracts';
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { Engine } from '../engine/engine';
import { batchOf, ScriptedProvider, type Trade } from '../engine/testing';
import { createReplay } from '../replay/replay';
import { FLOATS_HEADING, LISTING_HEADING, MINUTE_HEADING, replayFolder } from '../replay/testing';
import { Recorder } from './recorder';

const DATE = '2025-02-06';
const day = tradingDay(DATE)!;
const [start, end] = [toMs(day.pre_open), toMs(day.post_close)];
const symbol = { float: null, previous_close: 10, adv20: 1, usual: 1 };
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const tradesArb = fc.array(
  fc.record({
    symbol: fc.nat(1),
    wait: fc.oneof(fc.nat(200), fc.nat(1_200_000)),
    price: fc.integer({ min: 100, max: 2_000 }).map((cents) => cents / 100),
    volume: fc.integer({ min: 1, max: 10_000 }),
  }),
  { minLength: 1, maxLength: 60 },
);

it('recorded trades replay as the same minute bars, for any trades', async () => {
  await fc.assert(
    fc.asyncProperty(tradesArb, async (steps) => {
      let at = start + 1;
      const trades: Trade[] = [];
      for (const { wait, ...rest } of steps) {
        at += wait;
        if (at < end) trades.push({ ...rest, at });
      }
      fc.pre(new Set(trades.map((trade) => trade.symbol)).size === 2);
      const provider = new ScriptedProvider([symbol, symbol]);
      provider.add(...trades);
      const recorded = await replayFolder({
        [`listings/${DATE}`]: [LISTING_HEADING, 'AAA,NASDAQ,x,10,0,0,1,1,,,,'],
        floats: [FLOATS_HEADING],
      });
      folders.push(recorded.root);
      const recorder = new Recorder(recorded.dir, provider.universe, { warn: vi.fn() });
      await recorder.openDay(day);
      // Cut anywhere: minutes are completed by what comes later.
      for (const trade of trades) recorder.apply(batchOf([trade]));
      await recorder.finish();
      const replay = await createReplay({ ...recorded, log: { warn: vi.fn() } });
      for (const [index, { symbol: name }] of replay.universe.entries()) {
        const original = provider.universe.findIndex((listing) => listing.symbol === name);
        expect(await replay.minuteBars(index, DATE, end)).toEqual(await provider.minuteBars(original, DATE, end));
      }
    }),
    { numRuns: 25 },
  );
});

it('bars of five minutes are recorded with their length and replay as the same prints', async () => {
  const reference = {
    [`listings/${DATE}`]: [LISTING_HEADING, 'AAA,NASDAQ,x,10,0,0,1,1,,,,', 'AAB,NASDAQ,x,10,0,0,1,1,,,,'],
    floats: [FLOATS_HEADING],
  };
  const source = await replayFolder({
    ...reference,
    [`minute/${DATE}`]: [
      `${MINUTE_HEADING},seconds`,
      `${DATE}T14:30:00Z,AAA,10,12,9,11,500,300`,
      `${DATE}T14:30:00Z,AAB,5,5,5,5,10,60`,
      `${DATE}T14:33:00Z,AAB,6,6,6,6,20,60`,
      `${DATE}T14:35:00Z,AAA,11,13,11,12,700,300`,
      // The last one ends with the day.
      `2025-02-07T00:55:00Z,AAA,12,12,12,12,100,300`,
    ],
  });
  const recorded = await replayFolder(reference);
  folders.push(source.root, recorded.root);
  const original = await createReplay({ ...source, log: { warn: vi.fn() } });
  await original.openDay(DATE);
  const recorder = new Recorder(recorded.dir, original.universe, { warn: vi.fn() });
  await recorder.openDay(day);
  for (const batch of original.prints(DATE, start, end)) recorder.apply(batch);
  await recorder.finish();

  const again = await createReplay({ ...recorded, log: { warn: vi.fn() } });
  await again.openDay(DATE);
  const rowsOf = (replay: typeof again) => {
    const rows: unknown[] = [];
    for (const batch of replay.prints(DATE, start, end))
      for (let k = 0; k < batch.length; k += 1)
        rows.push([
          ...[replay.universe[batch.symbol[k]!]!.symbol, batch.from[k], batch.at[k], batch.open[k], batch.high[k]],
          ...[batch.low[k], batch.close[k], batch.volume[k]],
        ]);
    return rows;
  };
  expect(rowsOf(again)).toEqual(rowsOf(original));
  expect(rowsOf(again)).toHaveLength(5);
  for (const [index, listing] of original.universe.entries()) {
    const other = again.universe.findIndex(({ symbol: name }) => name === listing.symbol);
    expect(await again.minuteBars(other, DATE, end)).toEqual(await original.minuteBars(index, DATE, end));
  }
});

it('a day’s file gets its name once it is complete', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recorder-'));
  folders.push(folder);
  const provider = new ScriptedProvider([symbol]);
  const recorder = new Recorder(folder, provider.universe, { warn: vi.fn() });
  await recorder.openDay(day);
  expect(await readdir(folder)).toEqual([`${DATE}.csv.gz.part`]);
  await recorder.openDay(tradingDay('2025-02-07')!);
  expect((await readdir(folder)).sort()).toEqual([`${DATE}.csv.gz`, '2025-02-07.csv.gz.part']);
  await recorder.finish();
  expect(await readdir(folder)).toContain('2025-02-07.csv.gz');
});

it('a corrected minute is recorded as corrected, and not at all when no trade is left', async () => {
  const provider = new ScriptedProvider([symbol]);
  const recorded = await replayFolder({
    [`listings/${DATE}`]: [LISTING_HEADING, 'AAA,NASDAQ,x,10,0,0,1,1,,,,'],
    floats: [FLOATS_HEADING],
  });
  folders.push(recorded.root);
  const recorder = new Recorder(recorded.dir, provider.universe, { warn: vi.fn() });
  await recorder.openDay(day);
  const trade = (minute: number, price: number): Trade => ({
    symbol: 0,
    at: start + minutes(minute),
    price,
    volume: 10,
  });
  recorder.apply(batchOf([trade(1, 10), trade(2, 50), trade(3, 11), trade(4, 60)]));
  const t = (minute: number) => day.pre_open + minute * 60;
  const became = (minute: number, price: number, v: number) => ({
    t: t(minute),
    draft: { bar: { t: t(minute), o: price, h: price, l: price, c: price, v }, openAt: 0, closeAt: 0 },
  });
  const { columns } = new Engine(provider.universe);
  const amendment = {
    kind: 'trades',
    index: 0,
    settled: columns,
    prints: batchOf([]),
    moved: [],
    isWhole: false,
  } as const;
  recorder.amend({ ...amendment, minutes: [became(1, 9, 5), { t: t(2), draft: null }, { t: t(4), draft: null }] });
  recorder.apply(batchOf([trade(5, 12)]));
  await recorder.finish();
  const replay = await createReplay({ ...recorded, log: { warn: vi.fn() } });
  const bars = await replay.minuteBars(0, DATE, end);
  expect(bars.map(({ t: at, c, v }) => [(at - day.pre_open) / 60, c, v])).toEqual([
    [1, 9, 5],
    [3, 11, 10],
    [5, 12, 10],
  ]);
});
