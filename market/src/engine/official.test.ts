import { quoteSchema, toSeconds, tradingDay, type WireHit } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { updatesOf } from '../alpaca/conditions';
import { PrintQueue } from '../alpaca/print-queue';
import { toCandles } from '../candles/load-candles';
import { minuteLine } from '../recorder/minute-file';
import { createQuote } from '../service/quote';
import { Catalysts } from './catalysts';
import { Engine } from './engine';
import { HitDetector } from './hits/hit-detector';
import { LiveBars } from './live-bars';
import { officialCandle } from './official-candle';
import { createRow } from './rows';
import { listingsOf, referenceOf, type ScriptedSymbol } from './testing';

const day = tradingDay('2025-02-06')!;
const [open, close] = [day.open * 1000, day.close * 1000];
const symbol: ScriptedSymbol = { float: 1_000_000, previous_close: 10, adv20: 500_000, usual: 960_000 };

const start = () => {
  const engine = new Engine(listingsOf([symbol]));
  const catalysts = new Catalysts(1, () => null);
  const detector = new HitDetector(engine, catalysts);
  const liveBars = new LiveBars(engine);
  engine.openDay({ ...referenceOf([symbol], day), hasAuctions: true });
  detector.openDay();
  liveBars.watch(0);
  /** A trade of tape C, on the primary exchange unless said otherwise. */
  const print = (at: number, price: number, shares: number, conditions = ['@'], isPrimary = true) => {
    const queue = new PrintQueue();
    queue.trade(0, at, price, shares, updatesOf(conditions, 'C', at, day, isPrimary));
    const batch = queue.take();
    engine.apply(batch, detector);
    liveBars.apply(batch);
  };
  const row = () => createRow(engine, catalysts, 0, engine.eventAt);
  return { engine, detector, liveBars, print, row };
};
const gappers = (hits: readonly WireHit[]) =>
  hits.filter(({ scanner }) => scanner === 'gappers').map(({ kind, reason }) => [kind, reason]);

describe('the open', () => {
  it('is the first regular price until the primary exchange’s opening auction is reported, and says so', () => {
    const { print, row, engine } = start();
    print(open - 1_000, 11, 100, ['@', 'T']);
    expect(row()).toMatchObject({ gap_basis: 'premarket', provisional: null });
    print(open + 10, 10.5, 100, ['@'], false);
    expect(row()).toMatchObject({ gap: 5, gap_basis: 'open', provisional: 'open' });
    print(open + 20, 10.4, 900, ['@', 'O', 'X'], false);
    expect(row()).toMatchObject({ gap: 5, provisional: 'open' });
    print(open + 900, 10.8, 50_000, ['@', 'O', 'X']);
    expect(row()).toMatchObject({ gap: expect.closeTo(8, 9), provisional: null });
    // The exchange's own repetition changes nothing, nor does a later price.
    print(open + 901, 10.8, 50_000, ['Q']);
    print(open + 2_000, 12, 100);
    expect(createQuote(engine, 0, null)).toMatchObject({ open: 10.8, provisional: null, volume: 51_200 });
  });

  it('is the value that the exchange states if it held no auction', () => {
    const { print, engine } = start();
    print(open + 10, 10.5, 100, ['@'], false);
    print(open + 20, 10.6, 40, ['@', 'O', 'I']);
    print(open + 30, 10.6, 40, ['Q']);
    expect([engine.open(0), engine.provisional(0)]).toEqual([10.6, null]);
  });

  it('withdraws a hit that only the provisional price let in, with its reason', () => {
    const { print, detector } = start();
    print(open - 1_000, 10.2, 60_000, ['@', 'T']);
    print(open + 10, 10.51, 100, ['@'], false);
    detector.passTo(open + 10);
    expect(gappers(detector.take())).toEqual([['enter', null]]);
    print(open + 900, 10.49, 50_000, ['@', 'O', 'X']);
    expect(gappers(detector.take())).toEqual([['leave', 'corrected']]);
  });
});

describe('the short sale restriction', () => {
  it('begins with a regular price 10 % below the previous close, and not with one before the open or out of sequence', () => {
    const { print, row } = start();
    print(open - 1_000, 8, 100, ['@', 'T']);
    print(open + 10, 9.01, 100);
    print(open + 20, 8.5, 100, ['@', 'Z']);
    print(open + 30, 8.5, 10, ['@', 'I']);
    expect(row().ssr).toBe(false);
    print(open + 40, 9, 100);
    print(open + 50, 11, 100);
    expect(row().ssr).toBe(true);
  });

  it('lasts through the session after the one that triggered it', () => {
    const { engine, print, row } = start();
    engine.openDay({ ...referenceOf([symbol], day), short_restricted: Uint8Array.of(1) });
    print(open + 10, 10, 100);
    expect(row().ssr).toBe(true);
  });
});

describe('the close', () => {
  it('is provisional together with the open while the exchange has reported neither auction', () => {
    const { print, engine, row } = start();
    print(open + 500, 10.5, 1_000);
    print(close - 1_000, 11, 100);
    print(close + 30_000, 11.5, 10, ['@', 'T']);
    expect([row().provisional, createQuote(engine, 0, null).provisional]).toEqual(['both', 'both']);
    print(close + 31_000, 10.6, 1_000, ['@', 'O', 'X']);
    expect(row().provisional).toBe('close');
  });

  it('is the closing auction, also when it is printed 103 seconds after the bell; the day’s candle and change follow', () => {
    const { print, engine, row, liveBars } = start();
    print(open + 500, 10.5, 1_000, ['@', 'O', 'X']);
    print(close - 1_000, 11, 100);
    print(close + 30_000, 11.5, 10, ['@', 'T']);
    expect(row()).toMatchObject({ provisional: 'close', ext_change: expect.closeTo((100 * 0.5) / 11, 9) });
    print(close + 103_000, 11.2, 80_000, ['@', '6', 'X']);
    expect(createQuote(engine, 0, null)).toMatchObject({ close: 11.2, provisional: null, price: 11.2 });
    expect(row().ext_change).toBeNull();
    print(close + 104_000, 11.2, 80_000, ['M']);
    print(close + 120_000, 12.32, 100, ['@', 'T']);
    expect(row()).toMatchObject({ price: 12.32, ext_change: expect.closeTo(10, 9), volume: 81_210 });
    const candle = { t: 0, o: 10.4, h: 11, l: 10.4, c: 11, v: 81_210 };
    expect(officialCandle(engine, 0, candle)).toEqual({ t: 0, o: 10.5, h: 11.2, l: 10.4, c: 11.2, v: 81_210 });
    expect(liveBars.bars(0).at(-1)).toMatchObject({ c: 12.32 });
  });

  it('is corrected by the listing exchange, whose correction is no trade after hours', () => {
    const { print, engine } = start();
    print(open + 500, 10.5, 1_000, ['@', 'O', 'X']);
    print(close + 500, 11, 5_000, ['@', '6', 'X']);
    print(close + 60_000, 11.6, 100, ['@', 'T']);
    print(close + 600_000, 10.9, 0, ['9'], false);
    expect(engine.close(0)).toBe(11);
    print(close + 600_001, 10.9, 0, ['9']);
    expect([engine.close(0), engine.columns.price[0], engine.columns.volume[0]]).toEqual([10.9, 11.6, 6_100]);
  });
});

it('parts of shares add up exactly, and every figure shows whole shares', () => {
  const { print, engine, row } = start();
  print(open + 10, 10, 100);
  for (let k = 0; k < 15; k += 1) print(open + 20 + k, 10, 0.1, ['@', 'I']);
  expect(engine.columns.volume[0]).toBeCloseTo(101.5, 6);
  expect([row().volume, quoteSchema.parse(createQuote(engine, 0, null)).volume]).toEqual([101, 101]);
  const bar = { t: toSeconds(open), o: 10, h: 10, l: 10, c: 10, v: 100.99999999999 };
  expect(toCandles([bar]).v).toEqual([101]);
  expect(minuteLine('AAA', { ...bar, v: 101.5 })).toMatch(/,101,60\n$/);
});
