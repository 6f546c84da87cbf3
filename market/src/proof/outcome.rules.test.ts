import { DEFAULT_COSTS, HORIZONS, minutes, toMs, tradingDay } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MinuteBar } from '../provider';
import { hitOutcome, type OutcomeInput, settledOutcome, type Trade } from './outcome.rules';

const day = tradingDay('2025-02-06')!;
const FREE = { half_spread_pct: 0, least_half_spread_cents: 0, slippage_pct: 0 };
/** Minutes after 09:30 as epoch milliseconds. */
const at = (minute: number): number => toMs(day.open + 60 * minute);
const bar = (minute: number, o: number, c = o, more: Partial<MinuteBar> = {}): MinuteBar => ({
  t: day.open + 60 * minute,
  o,
  h: Math.max(o, c),
  l: Math.min(o, c),
  c,
  v: 100,
  ...more,
});
const input = (bars: readonly MinuteBar[], more: Partial<OutcomeInput> = {}): OutcomeInput => ({
  hitAt: at(0),
  day,
  bars,
  halts: [],
  costs: FREE,
  ...more,
});
const traded = (from: OutcomeInput): Trade => {
  const outcome = hitOutcome(from);
  if ('no_trade' in outcome) throw new Error(outcome.no_trade);
  return outcome;
};
/** An outcome by its horizon. */
const after = (trade: Trade, horizon: (typeof HORIZONS)[number]) => trade.outcomes[HORIZONS.indexOf(horizon)]!;

describe('a hit', () => {
  const bars = [
    bar(-1, 9),
    bar(0, 10, 10.5, { h: 11, l: 9.5 }),
    bar(1, 10.5, 12, { h: 13 }),
    bar(5, 11, 8, { l: 1, h: 99 }),
    bar(20, 12),
    bar(389, 14, 15),
    bar(390, 50),
  ];

  it('buys at the next open and sells at the first open at or after each horizon, or at the last price before the close', () => {
    const trade = traded(input(bars));
    expect([trade.entered_at, trade.price]).toEqual([at(0), 10]);
    expect(trade.outcomes.map(({ at: ended, price }) => [(ended - at(0)) / 60_000, price])).toEqual([
      [5, 11],
      [20, 12],
      [389, 14],
      [389, 14],
      [390, 15],
    ]);
    // The bar of the exit counts with its open only.
    expect(after(trade, 5)).toMatchObject({ gross_pct: 10, mfe_pct: 30, mae_pct: -5, volume: 200, is_filled: true });
    expect(after(trade, 15)).toMatchObject({ mfe_pct: 890, mae_pct: -90, volume: 300 });
  });

  it('within a bar buys at the open of the one after it', () => {
    expect(traded(input(bars, { hitAt: at(0) + 1 }))).toMatchObject({ entered_at: at(1), price: 10.5 });
  });

  it('that finds no bar for five minutes, or only one after the close, is no trade', () => {
    expect(hitOutcome(input(bars, { hitAt: at(5) + 1 }))).toEqual({ no_trade: 'no_bar' });
    expect(hitOutcome(input(bars, { hitAt: at(389) + 1 }))).toEqual({ no_trade: 'session_over' });
    expect(hitOutcome(input([]))).toEqual({ no_trade: 'no_bar' });
  });

  it('during a halt buys at the first open after it, and never sells inside one', () => {
    const halts = [{ from: at(0), until: at(19) + 1 }];
    expect(traded(input(bars, { halts }))).toMatchObject({ entered_at: at(20), price: 12 });
    const later = [{ from: at(4), until: at(10) }];
    expect(after(traded(input(bars, { halts: later })), 5)).toMatchObject({ at: at(20), price: 12 });
    const endless = [{ from: at(4), until: Number.POSITIVE_INFINITY }];
    expect(after(traded(input(bars.slice(0, 3), { halts: endless })), 5)).toMatchObject({
      price: 12,
      is_filled: false,
    });
    expect(hitOutcome(input(bars, { hitAt: at(4), halts: endless }))).toEqual({ no_trade: 'halted' });
  });

  it('pays half the quoted spread where a quote is recorded, else the assumed one, and slippage, on both sides', () => {
    const flat = [bar(0, 2), bar(5, 2)];
    const net = (costs: OutcomeInput['costs'], quotedHalfSpread?: () => number | null) =>
      after(traded(input(flat, { costs, ...(quotedHalfSpread && { quotedHalfSpread }) })), 5).net_pct;
    // Half a cent is more than 0.1% of $2; slippage is a tenth of a cent.
    expect(net(DEFAULT_COSTS)).toBeCloseTo(100 * ((2 - 0.006) / (2 + 0.006) - 1), 10);
    expect(net(DEFAULT_COSTS, () => 0.02)).toBeCloseTo(100 * ((2 - 0.021) / (2 + 0.021) - 1), 10);
    expect(net(DEFAULT_COSTS, () => null)).toBe(net(DEFAULT_COSTS));
    expect(net(FREE)).toBe(0);
  });
});

/** Any day of bars of one or five minutes, any halts, any hit. */
const inputs = fc
  .record({
    steps: fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 40 }),
        seconds: fc.constantFrom(60, 300),
        prices: fc.tuple(fc.double({ min: 1, max: 30, noNaN: true }), fc.double({ min: 1, max: 30, noNaN: true })),
        v: fc.nat(5_000),
      }),
      { maxLength: 60 },
    ),
    halts: fc.array(fc.record({ gap: fc.nat(120), length: fc.integer({ min: 1, max: 30 }) }), { maxLength: 4 }),
    hit: fc.integer({ min: 0, max: 960 * 60 }),
  })
  .map(({ steps, halts, hit }): OutcomeInput => {
    let minute = 0;
    const bars = steps.flatMap(({ gap, seconds, prices: [o, c], v }) => {
      const t = day.pre_open + 60 * (minute + gap);
      minute += gap + seconds / 60;
      return [{ t, seconds, o, c, h: Math.max(o, c) * 1.01, l: Math.min(o, c) * 0.99, v }];
    });
    let from = toMs(day.pre_open);
    const spans = halts.map(({ gap, length }) => {
      const span = { from: from + minutes(gap), until: from + minutes(gap + length) };
      from = span.until as typeof from;
      return span;
    });
    return { hitAt: toMs(day.pre_open + hit), day, bars, halts: spans, costs: DEFAULT_COSTS };
  });

const runs = { numRuns: process.env.PREBELL_DEEP === '1' ? 20_000 : 500 };

it('every fill follows the hit and lies outside halts; the worst, the result and the best are in order', () => {
  fc.assert(
    fc.property(inputs, (each) => {
      const trade = hitOutcome(each);
      if ('no_trade' in trade) return;
      const isHalted = (moment: number) => each.halts.some(({ from, until }) => from <= moment && moment < until);
      expect(trade.entered_at).toBeGreaterThanOrEqual(each.hitAt);
      expect(isHalted(trade.entered_at)).toBe(false);
      let before = trade.entered_at;
      let volume = 0;
      for (const [k, outcome] of trade.outcomes.entries()) {
        const horizon = HORIZONS[k]!;
        expect(outcome.at).toBeGreaterThanOrEqual(before);
        expect(outcome.volume).toBeGreaterThanOrEqual(volume);
        expect(outcome.mae_pct).toBeLessThanOrEqual(Math.min(0, outcome.gross_pct));
        expect(outcome.mfe_pct).toBeGreaterThanOrEqual(Math.max(0, outcome.gross_pct));
        expect(outcome.net_pct).toBeLessThan(outcome.gross_pct);
        const isLast = each.bars.some(({ t, seconds, c }) => toMs(t + seconds!) === outcome.at && c === outcome.price);
        if (outcome.is_filled && !isLast) expect(isHalted(outcome.at)).toBe(false);
        if (!isLast && horizon !== 'close')
          expect(outcome.at).toBeGreaterThanOrEqual(trade.entered_at + minutes(horizon));
        [before, volume] = [outcome.at, outcome.volume];
      }
    }),
    runs,
  );
});

it('no outcome depends on a bar before the hit, or on anything after its end', () => {
  fc.assert(
    fc.property(inputs, (each) => {
      const trade = hitOutcome(each);
      if ('no_trade' in trade) return;
      const since = each.bars.filter(({ t }) => toMs(t) >= each.hitAt);
      expect(hitOutcome({ ...each, bars: since })).toEqual(trade);
      for (const [k, outcome] of trade.outcomes.entries()) {
        // What happened after the end is replaced; of the bar of the exit only the open is known.
        const known = since
          .filter(({ t }) => toMs(t) <= outcome.at)
          .map((b) => (toMs(b.t) === outcome.at ? { ...b, h: 1e6, l: 1e-6, c: 1e6 } : b));
        const again = traded({ ...each, bars: known });
        if (HORIZONS[k] !== 'close') expect(again.outcomes[k]).toEqual(outcome);
      }
    }),
    runs,
  );
});

it('a split changes no percentage: prices times any factor give the same results', () => {
  fc.assert(
    fc.property(inputs, fc.constantFrom(0.25, 4, 16), (each, factor) => {
      const costs = { ...DEFAULT_COSTS, least_half_spread_cents: 0 };
      const split = each.bars.map((b) => ({
        ...b,
        o: b.o * factor,
        h: b.h * factor,
        l: b.l * factor,
        c: b.c * factor,
      }));
      const [one, other] = [hitOutcome({ ...each, costs }), hitOutcome({ ...each, costs, bars: split })];
      if ('no_trade' in one || 'no_trade' in other) expect(other).toEqual(one);
      // Powers of two multiply exactly, so nothing may differ.
      else
        expect(other.outcomes.map(({ price, ...percents }) => ({ price: price / factor, ...percents }))).toEqual(
          one.outcomes,
        );
    }),
    runs,
  );
});

it('what is settled of a hit at any moment is what the whole day says, and all of it is settled after the evening', () => {
  const minute = fc.integer({ min: -60, max: 640 });
  const day$ = fc.record({
    bars: fc.uniqueArray(fc.tuple(minute, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 3 })), {
      selector: ([start]) => start,
      maxLength: 25,
    }),
    halts: fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 30 }), fc.boolean()), { maxLength: 2 }),
    hit: fc.integer({ min: -40, max: 620 }),
    now: fc.integer({ min: -60, max: 720 }),
  });
  fc.assert(
    fc.property(day$, ({ bars, halts, hit, now }) => {
      const all = bars.toSorted(([a], [b]) => a - b).map(([start, price, v]) => bar(start, price, price + 1, { v }));
      const spans = halts
        .toSorted(([a], [b]) => a - b)
        .filter(([start], k, those) => k === 0 || start > those[k - 1]![0] + those[k - 1]![1])
        .map(([start, length, isOver]) => ({ from: at(start), until: isOver ? at(start + length) : Infinity }));
      const whole = input(all, { hitAt: at(hit), halts: spans });
      const seenBy = (moment: number) => ({
        ...whole,
        bars: all.filter(({ t }) => toMs(t + 60) <= moment),
        halts: spans
          .filter(({ from }) => from <= moment)
          .map(({ from, until }) => ({ from, until: until <= moment ? until : Infinity })),
      });
      const expected = hitOutcome(whole);
      const settled = settledOutcome(seenBy(at(now)), at(now));
      if (settled !== null) {
        if ('no_trade' in settled || 'no_trade' in expected) expect(settled).toEqual(expected);
        else {
          const known = settled.outcomes.map((each, k) => each ?? expected.outcomes[k]!);
          expect({ ...settled, outcomes: known }).toEqual(expected);
        }
      }
      const end = toMs(day.post_close) + minutes(5);
      expect(settledOutcome(seenBy(end), end)).toEqual(expected);
    }),
    { numRuns: process.env.PREBELL_DEEP === '1' ? 20_000 : 1_000 },
  );
});
