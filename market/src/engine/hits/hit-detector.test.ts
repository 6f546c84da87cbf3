import { createHash } from 'node:crypto';
import { SCANNERS, type Scanner, toMs, toSeconds, tradingDay, type WireHit } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Catalysts } from '../catalysts';
import { Engine } from '../engine';
import { batchOf, listingsOf, referenceOf, type ScriptedSymbol, symbolAt, type Trade } from '../testing';
import { HitDetector } from './hit-detector';

const day = tradingDay('2025-02-06')!;
const preOpen = toMs(day.pre_open);
const open = toMs(day.open);
const symbol: ScriptedSymbol = { float: 1_000_000, previous_close: 10, adv20: 500_000, usual: 240_000 };

const start = (symbols: readonly ScriptedSymbol[], news: readonly number[] = []) => {
  const engine = new Engine(listingsOf(symbols));
  const catalysts = new Catalysts(symbols.length, (index) =>
    news.includes(index) ? { headline: 'News', at: 0 } : null,
  );
  const detector = new HitDetector(engine, catalysts);
  engine.openDay(referenceOf(symbols, day));
  detector.openDay();
  return { engine, detector };
};
const trade = (at: number, price: number, volume = 100, index = 0): Trade => ({ symbol: index, at, price, volume });
const summaryOf = (hits: readonly WireHit[], scanner: Scanner) =>
  hits
    .filter((hit) => hit.scanner === scanner)
    .map(({ kind, reason, symbol: name, at }) => [kind, reason, name, toSeconds(Date.parse(at) - open)]);

it('symbols that print at the same moment are ranked among all of them, whatever their order', () => {
  const { engine, detector } = start([symbol, symbol, symbol]);
  engine.apply(batchOf([0, 1, 2].map((index) => trade(open - 3_600_000, 10, 100_000, index))), detector);
  const at = open - 1_800_000;
  engine.apply(batchOf([trade(at, 10.6, 100, 0), trade(at, 12, 100, 1), trade(at, 11, 100, 2)]), detector);
  // New highs of the change at one moment as well: only the first place counts as one.
  const later = at + 60_000;
  engine.apply(batchOf([trade(later, 12.5, 100, 0), trade(later, 13, 100, 1), trade(later, 12.7, 100, 2)]), detector);
  engine.apply(batchOf([0, 1, 2].map((index) => trade(later + 60_000, 10, 100, index))), detector);
  detector.passTo(later + 60_000);
  const gappers = detector.take().filter(({ scanner }) => scanner === 'gappers');
  expect(gappers.map(({ kind, symbol: name, rank, best }) => [kind, name, rank, best?.rank])).toEqual([
    ['enter', 'AAA', 3, 3],
    ['enter', 'AAB', 1, 1],
    ['enter', 'AAC', 2, 2],
    ['leave', 'AAA', 3, 3],
    ['leave', 'AAB', 1, 1],
    ['leave', 'AAC', 2, 2],
  ]);
});

describe('enter and leave', () => {
  /** A gapper by its volume, before the open, where the gap follows the price. */
  const gapper = (...moves: readonly [second: number, gap: number][]) => {
    const { engine, detector } = start([symbol]);
    engine.apply(batchOf([trade(open - 3_600_000, 10, 100_000)]), detector);
    const base = open - 1_800_000;
    engine.apply(batchOf(moves.map(([second, gap]) => trade(base + toMs(second), 10 * (1 + gap / 100)))), detector);
    detector.passTo(base + 600_000);
    return detector
      .take()
      .filter(({ scanner }) => scanner === 'gappers')
      .map(({ kind, reason, at }) => [kind, reason, toSeconds(Date.parse(at) - base)]);
  };

  it('a threshold that flickers by 1 % for a minute is one event', () => {
    const flicker = Array.from({ length: 60 }, (_, second) => [second, second % 2 === 0 ? 5.05 : 4.95] as const);
    expect(gapper(...(flicker as [number, number][]), [60, 5.05])).toEqual([['enter', null, 0]]);
  });

  it('far below the threshold it leaves at once, but not in its first minute', () => {
    // A tenth of 5 % is tolerated: 4.5 %.
    expect(gapper([0, 5.1], [70, 4.51], [80, 4.49])).toEqual([
      ['enter', null, 0],
      ['leave', 'fell_short', 80],
    ]);
    expect(gapper([0, 5.1], [3, 1])).toEqual([
      ['enter', null, 0],
      ['leave', 'fell_short', 60],
    ]);
    expect(gapper([0, 5.1], [3, 1], [59.999, 5.1])).toEqual([['enter', null, 0]]);
  });

  it('a little below it leaves five minutes later, to the millisecond, unless it recovers', () => {
    expect(gapper([0, 5.1], [3, 4.9], [302.999, 5.1], [310, 4.9], [315, 4.8])).toEqual([['enter', null, 0]]);
    expect(gapper([0, 5.1], [3, 4.9], [15, 4.8])).toEqual([
      ['enter', null, 0],
      ['leave', 'stayed_below', 303],
    ]);
  });

  it('a change that flickers around 0 % is one event: percent figures have at least 0.25 points of tolerance', () => {
    const { engine, detector } = start([symbol]);
    engine.apply(batchOf([trade(open - 60_000, 10.01, 1_000_000)]), detector);
    const flicker = Array.from({ length: 1_200 }, (_, k) => trade(open + k * 1000, k % 2 === 0 ? 9.98 : 10.01));
    engine.apply(batchOf(flicker), detector);
    expect(summaryOf(detector.take(), 'momentum')).toEqual([['enter', null, 'AAA', -60]]);
  });

  it('an entry at most five minutes after leaving continues the same story and keeps its strength', () => {
    const { engine, detector } = start([symbol, symbol]);
    const base = open - 1_800_000;
    const at = (second: number, price: number, index = 0) =>
      engine.apply(batchOf([trade(base + second * 1000, price, 100_000, index)]), detector);
    at(0, 11);
    at(10, 12);
    at(20, 11.5, 1);
    at(100, 10);
    at(400, 11);
    at(500, 10);
    at(801, 11);
    detector.passTo(base + 801_000);
    const hits = detector.take().filter((hit) => hit.scanner === 'gappers' && hit.symbol === 'AAA');
    expect(hits.map(({ kind, back, rank, best }) => [kind, back, rank, best?.rank, best?.percent_change])).toEqual([
      ['enter', false, 1, 1, 10],
      ['leave', false, 1, 1, 20],
      ['enter', true, 2, 1, 20],
      ['leave', false, 2, 1, 20],
      // A second too late.
      ['enter', false, 2, 2, 10],
    ]);
  });

  it('after a correction an invalid entry leaves at once', () => {
    const { engine, detector } = start([symbol]);
    const at = open - 1_000_000;
    engine.apply(batchOf([trade(at - 1, 10, 100_000), trade(at, 20)]), detector);
    engine.rebuild({
      kind: 'bars',
      index: 0,
      bars: [{ t: Math.floor((at - 1) / 60_000) * 60, o: 10, h: 10, l: 10, c: 10, v: 100_000, vw: 10 }],
      until: at + 60_000,
    });
    detector.corrected(0, at + 5_000);
    expect(summaryOf(detector.take(), 'gappers').map(([kind]) => kind)).toEqual(['enter', 'leave']);
  });

  it('a hit carries the figures that decided it, the rule version, and its rank among those listed', () => {
    const { engine, detector } = start([symbol, symbol, symbol], [2]);
    const at = open - 600_000;
    engine.apply(
      batchOf([trade(at, 12, 200_000, 0), trade(at + 1, 13, 200_000, 1), trade(at + 2, 11, 200_000, 2)]),
      detector,
    );
    detector.passTo(at + 2);
    const gappers = detector.take().filter(({ scanner }) => scanner === 'gappers');
    // News comes first, for any gap.
    expect(gappers.map(({ symbol: name, rank }) => [name, rank])).toEqual([
      ['AAA', 1],
      ['AAB', 1],
      ['AAC', 1],
    ]);
    expect(gappers[1]).toMatchObject({
      id: expect.stringMatching(/^2025-02-06-\d+$/),
      date: '2025-02-06',
      rule_version: 1,
      kind: 'enter',
      reason: null,
      at: new Date(at + 1).toISOString(),
      inputs: { price: 13, gap: 30, volume: 200_000, adv_pct: 40, float: 1_000_000, hod: 13, catalyst: null },
    });
  });

  it('changes by time alone are decided at the whole minute', () => {
    const { engine, detector } = start([symbol]);
    // 2.0 times the usual volume 05:00 (15,000 shares): it halves by 06:00 without a further trade.
    engine.apply(batchOf([trade(preOpen + 3_600_000, 11, 30_000)]), detector);
    detector.passTo(open);
    const [entered, left] = summaryOf(detector.take(), 'momentum');
    expect(entered).toEqual(['enter', null, 'AAA', -16_200]);
    // The five minutes begin at 05:01, when the volume is 1.97 times the usual one.
    expect(left).toEqual(['leave', 'stayed_below', 'AAA', -15_840]);
  });
});

const SYMBOLS = 6;
const streamArb = fc.record({
  symbols: fc.array(
    fc.record({
      float: fc.constantFrom(null, 4_000_000, 9_000_000),
      previous_close: fc.integer({ min: 150, max: 1_500 }).map((cents) => cents / 100),
      adv20: fc.integer({ min: 10_000, max: 2_000_000 }),
      usual: fc.oneof(fc.constant(null), fc.integer({ min: 1_000, max: 200_000 })),
    }),
    { minLength: SYMBOLS, maxLength: SYMBOLS },
  ),
  steps: fc.array(
    fc.record({
      symbol: fc.nat(SYMBOLS - 1),
      wait: fc.oneof(fc.nat(4_000), fc.nat(90_000), fc.constantFrom(0, 10_000, 60_000)),
      price: fc.integer({ min: 150, max: 2_100 }).map((cents) => cents / 100),
      volume: fc.integer({ min: 1, max: 90_000 }),
    }),
    { minLength: 1, maxLength: 80 },
  ),
  cuts: fc.array(fc.nat(100), { maxLength: 12 }),
});
const hashOf = (hits: readonly WireHit[]) =>
  createHash('sha256')
    .update(hits.map((hit) => JSON.stringify(hit)).join('\n'))
    .digest('hex');

describe('the hit log', () => {
  it('is the same to the last byte at any tick rate, and across a restart', () => {
    fc.assert(
      fc.property(streamArb, ({ symbols, steps, cuts }) => {
        let at = preOpen + 1;
        const trades = steps.map(({ wait, ...rest }) => {
          at += wait;
          return { ...rest, at };
        });
        const end = at + 120_000;
        const whole = start(symbols);
        whole.engine.apply(batchOf(trades), whole.detector);
        whole.detector.passTo(end);

        const pieces = start(symbols);
        let { detector } = pieces;
        let applied: number = preOpen;
        const log: WireHit[] = [];
        for (const until of [...cuts.map((part) => preOpen + ((end - preOpen) * part) / 100), end].sort(
          (a, b) => a - b,
        )) {
          const due = trades.filter((each) => each.at > applied && each.at <= until);
          pieces.engine.apply(batchOf(due), detector);
          detector.passTo(until);
          applied = until;
          log.push(...detector.take());
          const next = new HitDetector(pieces.engine, new Catalysts(SYMBOLS, () => null));
          next.restore(JSON.parse(JSON.stringify(detector.state())));
          detector = next;
        }
        expect(log).toEqual(whole.detector.log(0));
        expect(hashOf(log)).toBe(hashOf(whole.detector.log(0)));
      }),
      { numRuns: 150 },
    );
  });

  it('is the same when every print is evaluated: the quiet ones decide nothing', () => {
    fc.assert(
      fc.property(streamArb, ({ symbols, steps }) => {
        const logs = [false, true].map((isWatchful) => {
          const { engine, detector } = start(symbols);
          let at = open - 60_000;
          for (const { wait, price, ...rest } of steps) {
            at += wait;
            if (isWatchful) detector.quiet.clear();
            // Within a third of the previous close, where the limits are.
            const near = symbols[rest.symbol]!.previous_close * (0.9 + price / 6_300);
            engine.apply(batchOf([{ ...rest, price: Math.round(near * 100) / 100, at }]), detector);
            if (isWatchful) detector.quiet.clear();
          }
          detector.passTo(at + 600_000);
          return detector.log(0);
        });
        expect(logs[0]).toEqual(logs[1]);
      }),
      { numRuns: 300 },
    );
  });

  it('enters and leaves in turn, numbered without a gap', () => {
    fc.assert(
      fc.property(streamArb, ({ symbols, steps }) => {
        const { engine, detector } = start(symbols);
        let at = preOpen + 1;
        for (const { wait, ...rest } of steps) {
          at += wait;
          engine.apply(batchOf([{ ...rest, at }]), detector);
        }
        detector.passTo(at + 60_000);
        const log = detector.log(0);
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, k) => k + 1));
        expect(log.map((hit) => Date.parse(hit.at))).toEqual(
          log.map((hit) => Date.parse(hit.at)).toSorted((a, b) => a - b),
        );
        for (const scanner of SCANNERS)
          for (let index = 0; index < SYMBOLS; index += 1) {
            const kinds = log.filter((hit) => hit.scanner === scanner && hit.symbol === symbolAt(index));
            expect(kinds.map(({ kind }) => kind)).toEqual(kinds.map((_, k) => (k % 2 === 0 ? 'enter' : 'leave')));
          }
      }),
      { numRuns: 80 },
    );
  });
});
