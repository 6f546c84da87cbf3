import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { minutes, RESOLUTIONS, type Resolution, toMs, toSeconds, tradingDay } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/candles/aggregate';
import { Engine } from '../../src/engine/engine';
import { LiveBars } from '../../src/engine/live-bars';
import { batchOf, listingsOf, referenceOf } from '../../src/engine/testing';
import { unzip } from '../unzip';

const folder = join(process.env.PREBELL_DATA ?? '../shared/data', 'market/ticks');
const DATE = '2013-10-07';
/** SPY has ten times the trades of the others. */
const SYMBOLS = process.env.PREBELL_DEEP === '1' ? ['aig', 'bac', 'ibm', 'spy'] : ['aig', 'ibm'];
const isPresent = SYMBOLS.every((symbol) => existsSync(join(folder, `20131007_${symbol}.zip`)));
if (!isPresent) process.stderr.write(`SKIPPED: trades of a real day, no files in ${folder}\n`);

/** One trade of the files: milliseconds since midnight, price times 10,000, shares. All are integers. */
type Tick = readonly [ms: number, price: number, size: number];

const ticksOf = (symbol: string): Tick[] =>
  unzip(join(folder, `20131007_${symbol}.zip`))
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').slice(0, 3).map(Number) as unknown as Tick)
    .filter(([ms, price, size]) => ms >= 14_400_000 && ms < 72_000_000 && price > 0 && size > 0);

const MINUTES: Record<Exclude<Resolution, 'D'>, number> = { '1': 1, '5': 5, '15': 15, '60': 60 };
const [PRE, OPEN, CLOSE] = [240, 570, 960];

/** Candles straight from the trades, in minutes of the day and whole 10,000ths of a dollar. */
const naiveCandles = (ticks: readonly Tick[], resolution: Resolution) => {
  const groups = new Map<number, Tick[]>();
  for (const tick of ticks) {
    const minute = Math.floor(tick[0] / 60_000);
    const anchor = minute < OPEN ? PRE : minute < CLOSE ? OPEN : CLOSE;
    const width = resolution === 'D' ? 0 : MINUTES[resolution];
    const start = resolution === 'D' ? 0 : anchor + Math.floor((minute - anchor) / width) * width;
    const group = groups.get(start) ?? [];
    group.push(tick);
    groups.set(start, group);
  }
  return [...groups].map(([start, all]) => {
    const isRegular = ([ms]: Tick) => ms >= minutes(OPEN) && ms < minutes(CLOSE);
    const shown = resolution === 'D' ? all.filter(isRegular) : all;
    const prices = shown.map(([, price]) => price);
    const [o, c] = [prices[0]!, prices.at(-1)!];
    const h = prices.reduce((a, b) => Math.max(a, b));
    const l = prices.reduce((a, b) => Math.min(a, b));
    return { start, o, h, l, c, v: all.reduce((sum, [, , size]) => sum + size, 0) };
  });
};

describe.skipIf(!isPresent)('the trades of 2013-10-07, one by one', () => {
  const day = tradingDay(DATE)!;
  const midnight = toMs(day.open - OPEN * 60);

  it.each(SYMBOLS)('%s: VWAP of both anchors, highs and candles', { timeout: 60_000 }, (symbol) => {
    const ticks = ticksOf(symbol);
    expect(ticks.length).toBeGreaterThan(10_000);
    const scripted = { float: null, previous_close: 100, adv20: 1_000_000, usual: null };
    const engine = new Engine(listingsOf([scripted]));
    engine.openDay(referenceOf([scripted], day));
    const liveBars = new LiveBars(engine);
    liveBars.watch(0);

    let [high, early, regular] = [0, 0n, 0n];
    let [shares, regularShares] = [0, 0];
    let wrong = 0;
    for (const [ms, price, size] of ticks) {
      const batch = batchOf([{ symbol: 0, at: midnight + ms, price: price / 10_000, volume: size }]);
      engine.apply(batch);
      liveBars.apply(batch);
      // Sums of integers, exact for any number of them.
      high = Math.max(high, price);
      shares += size;
      if (ms >= minutes(OPEN)) {
        regular += BigInt(price) * BigInt(size);
        regularShares += size;
      } else early += BigInt(price) * BigInt(size);
      const value = regularShares > 0 ? regular : early;
      const vwap = Number(value) / 10_000 / (regularShares > 0 ? regularShares : shares);
      const whole = Number(early + regular) / 10_000 / shares;
      const isRight =
        engine.columns.high[0] === high / 10_000 &&
        engine.columns.volume[0] === shares &&
        Math.abs(engine.vwap(0) - vwap) <= 1e-9 * vwap &&
        Math.abs(engine.earlyVwap(0) - whole) <= 1e-9 * whole;
      if (!isRight) wrong += 1;
    }
    expect(wrong).toBe(0);

    for (const resolution of RESOLUTIONS) {
      const expected = naiveCandles(ticks, resolution).map(({ start, o, h, l, c, v }) => ({
        t: resolution === 'D' ? toSeconds(Date.parse(`${DATE}T00:00:00Z`)) : toSeconds(midnight) + start * 60,
        o: o / 10_000,
        h: h / 10_000,
        l: l / 10_000,
        c: c / 10_000,
        v,
      }));
      expect(aggregate(liveBars.bars(0), resolution, [day])).toEqual(expected);
    }
  });
});
