import { minutes, toMs, tradingDay } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DayReference } from '../provider';
import { Engine } from './engine';
import { RecentVolume } from './recent-volume';
import { batchOf, listingsOf, referenceOf, type ScriptedSymbol, type Trade } from './testing';

const day = tradingDay('2025-02-06')!;
const preOpen = toMs(day.pre_open);
const open = toMs(day.open);
const symbol: ScriptedSymbol = { float: 1_000_000, previous_close: 10, adv20: 500_000, usual: 960_000 };

const startEngine = (changes: Partial<DayReference> = {}, scripted: ScriptedSymbol = symbol) => {
  const engine = new Engine(listingsOf([scripted]));
  engine.openDay({ ...referenceOf([scripted], day), ...changes });
  return engine;
};
const trade = (at: number, price: number, volume = 100): Trade => ({ symbol: 0, at, price, volume });

describe('relative volume', () => {
  /** The test vectors of definitions 4.3. */
  const vectors: DayReference['baseline'] = (minute, out) => {
    out[0] = minute === 60 ? 100_000 : minute === 61 ? 110_000 : 0;
  };

  it('compares with the baseline between two minutes: 210,000 shares at 05:00:30 against 105,000 is 2', () => {
    const engine = startEngine({ baseline: vectors });
    engine.apply(batchOf([trade(preOpen + 1000, 11, 210_000)]));
    engine.moveTo(preOpen + minutes(60.5));
    expect(engine.baseline(0)).toBe(105_000);
    expect(engine.relativeVolume(0)).toBe(2);
  });

  it('is 0 without volume, and does not exist on a thin baseline or with few sessions', () => {
    const engine = startEngine();
    engine.moveTo(preOpen + minutes(5));
    expect([engine.relativeVolume(0), engine.hasThinBaseline(0)]).toEqual([0, false]);
    engine.moveTo(preOpen + minutes(4.99));
    expect([engine.relativeVolume(0), engine.hasThinBaseline(0)]).toEqual([Number.NaN, true]);
    const young = startEngine({}, { ...symbol, usual: null });
    young.moveTo(open);
    expect([young.relativeVolume(0), young.hasThinBaseline(0)]).toEqual([Number.NaN, false]);
  });

  it('of five minutes compares the last 300 seconds with the same window of the clock', () => {
    const engine = startEngine();
    const at = preOpen + minutes(30);
    engine.apply(batchOf([trade(at - 300_000, 11, 9_999), trade(at - 299_999, 11, 4_000), trade(at, 11, 6_000)]));
    engine.moveTo(at);
    expect(engine.relativeVolume5m(0)).toBe(2);
    engine.moveTo(at + 299_000);
    expect(engine.relativeVolume5m(0)).toBeCloseTo(1.2, 12);
  });

  it('counts the shares of any 300 seconds of each symbol exactly, late ones too, over a restart as well', () => {
    const print = fc.record({
      index: fc.nat(2),
      step: fc.nat(400),
      late: fc.constantFrom(0, 0, 0, 1, 250, 301),
      shares: fc.nat(1000),
    });
    fc.assert(
      fc.property(fc.array(print, { maxLength: 60 }), fc.nat(400), (prints, wait) => {
        let recent = new RecentVolume(3);
        let now = 1_000;
        const printed = prints.map(({ index, step, late, shares }, k) => {
          now += step % 97;
          recent.add(index, toMs(now - late), shares);
          if (k % 7 === 6) {
            const restarted = new RecentVolume(3);
            restarted.restore(recent.state());
            recent = restarted;
          }
          return { index, second: now - late, shares };
        });
        const expected = [0, 1, 2].map((index) =>
          printed
            .filter((each) => each.index === index && each.second > now + wait - 300)
            .reduce((sum, { shares }) => sum + shares, 0),
        );
        expect([0, 1, 2].map((index) => recent.at(index, toMs(now + wait)))).toEqual(expected);
      }),
    );
  });

  it('is current for all symbols when one symbol’s running minute is corrected', () => {
    const engine = new Engine(listingsOf([symbol, symbol]));
    engine.openDay(referenceOf([symbol, symbol], day));
    const now = open + 10_000;
    const printOf = (index: number, at: number) => ({ symbol: index, at, price: 11, volume: 5_000 });
    engine.apply(batchOf([printOf(1, now - 299_000), printOf(0, now)]));
    engine.moveTo(now);
    const before = engine.relativeVolume5m(1);
    engine.rebuild({ kind: 'bars', index: 0, bars: [], until: open });
    expect([engine.columns.at[0], engine.eventAt]).toEqual([now, now]);
    expect(before).toBeGreaterThan(0);
    expect([engine.relativeVolume5m(0), engine.relativeVolume5m(1)]).toEqual([before, before]);
  });
});

describe('gap and VWAP', () => {
  it('follow the last price before the open and are anchored at the official open from then on', () => {
    const engine = startEngine();
    engine.apply(batchOf([trade(open - 2000, 11, 100), trade(open - 1, 13, 300)]));
    expect([engine.gap(0), engine.vwap(0), engine.hasOpened(0)]).toEqual([30, 12.5, false]);
    engine.apply(batchOf([trade(open, 12, 500), trade(open + 1000, 15, 500)]));
    expect([engine.gap(0), engine.vwap(0), engine.percentChange(0)]).toEqual([20, 13.5, 50]);
  });

  it('do not exist without a previous close or before the first print', () => {
    const engine = startEngine({}, { ...symbol, previous_close: Number.NaN });
    expect([engine.vwap(0), engine.columns.price[0], engine.columns.high[0]]).toEqual([NaN, NaN, NaN]);
    engine.apply(batchOf([trade(open, 12)]));
    expect([engine.gap(0), engine.percentChange(0)]).toEqual([NaN, NaN]);
  });
});

describe('a late print', () => {
  it('adds its shares and may be the high, but neither price nor time of the last trade', () => {
    const engine = startEngine();
    engine.apply(batchOf([trade(open - 90_000, 10, 100), trade(open, 11, 200)]));
    engine.apply(batchOf([trade(open - 60_000, 14, 300)]));
    const { price, at, high, volume, barOpen, barVolume } = engine.columns;
    expect([price[0], at[0], high[0], volume[0], barOpen[0], barVolume[0]]).toEqual([11, open, 14, 600, 11, 200]);
    expect(engine.vwap(0)).toBe(11);
    expect(engine.earlyVwap(0)).toBe((10 * 100 + 11 * 200 + 14 * 300) / 600);
  });
});

it('highs and VWAP have an anchor before and one at the open; the extended change one at the close', () => {
  const engine = startEngine();
  engine.apply(batchOf([trade(open - 1, 15), trade(open, 12), trade(open + 1, 13)]));
  const { high, earlyHigh, regularHigh } = engine.columns;
  expect([high[0], earlyHigh[0], regularHigh[0]]).toEqual([15, 15, 13]);
  expect([engine.vwap(0), engine.earlyVwap(0)]).toEqual([12.5, 40 / 3]);
  expect(engine.extendedChange(0)).toBeNaN();
  engine.apply(batchOf([trade(toMs(day.close), 26)]));
  expect([engine.extendedChange(0), engine.percentChange(0)]).toEqual([100, 160]);
});

describe('a jump on very few shares', () => {
  it.each([
    ['beyond 300 % on less than 0.5 % of the shares', 40.01, 5_000, true],
    ['of 300 %', 40, 5_000, false],
    ['on more than 0.5 % of the shares', 40.01, 5_001, false],
  ])('%s is in quarantine: %f', (_, price, shares, expected) => {
    const engine = startEngine();
    engine.apply(batchOf([trade(open, price, shares)]));
    expect(engine.isQuarantined(0)).toBe(expected);
  });
});

it('an engine that continues from a state behaves exactly like one that never stopped', () => {
  const engine = startEngine();
  engine.apply(batchOf([trade(open - 400_000, 10), trade(open - 200_000, 13, 700), trade(open - 100, 12, 9)]));
  const other = startEngine();
  other.restore(structuredClone(engine.state()));
  for (const each of [engine, other]) each.apply(batchOf([trade(open, 11, 5), trade(open + 150_000, 12, 8)]));
  expect(other.state()).toEqual(engine.state());
  const at = open + 150_000;
  for (const each of [engine, other]) each.moveTo(at);
  expect(other.relativeVolume5m(0)).toBe(engine.relativeVolume5m(0));
  expect(other.columns.high[0]).toBe(13);
});

it('a new day clears the one before; sequence numbers continue', () => {
  const engine = startEngine();
  engine.apply(batchOf([trade(open, 12), trade(open + 5, 14)]));
  const next = tradingDay('2025-02-07')!;
  engine.openDay(referenceOf([symbol], next));
  engine.moveTo(toMs(next.pre_open));
  expect([engine.columns.price[0], engine.columns.high[0], engine.columns.volume[0]]).toEqual([NaN, NaN, 0]);
  expect(engine.relativeVolume5m(0)).toBeNaN();
  engine.apply(batchOf([trade(next.pre_open * 1000 + 1, 9)]));
  expect([engine.columns.low[0], engine.columns.volume[0], engine.columns.seq[0]]).toEqual([9, 100, 3]);
});
