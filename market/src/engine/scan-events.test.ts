import { toMs, tradingDay } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Engine } from './engine';
import { EVENT_FIGURES } from './event-figures';
import { batchOf, listingsOf, referenceOf, type Trade } from './testing';

const day = tradingDay('2025-02-06')!;
const open = toMs(day.open);
const symbols = [5, 8].map((previous_close) => ({ previous_close, float: null, adv20: 1_000, usual: null }));
const start = () => {
  const engine = new Engine(listingsOf(symbols));
  engine.openDay(referenceOf(symbols, day));
  return engine;
};
const ages = (engine: Engine, index: number, at: number) =>
  Object.fromEntries(Object.entries(EVENT_FIGURES).map(([name, figure]) => [name, figure(engine, index, at)]));

const run = (engine: Engine, ...trades: readonly (readonly [second: number, price: number, volume?: number])[]) =>
  engine.apply(
    batchOf(trades.map(([second, price, volume = 100]) => ({ symbol: 0, at: open + second * 1_000, price, volume }))),
  );

it('dates crossings of VWAP, previous close, open and pre-market high by the end of their second', () => {
  const engine = start();
  run(engine, [-100, 4.9], [-90, 5.2], [-80, 4.95], [10, 5], [20.2, 5.3], [30, 4.8], [90, 5.1]);
  engine.events.passTo(open + 120_000);
  expect(ages(engine, 0, open + 120_000)).toMatchObject({
    since_trade: 0.5,
    // 5.3 at 9:30:21 after 5.2 at 9:28:30; the first price is no new high.
    since_high: 99 / 60,
    since_low: 90 / 60,
    since_vwap_up: 30 / 60,
    since_vwap_down: 90 / 60,
    since_green: 30 / 60,
    since_red: 90 / 60,
    // 5.3 is the first price that is not at the open.
    since_open_up: 30 / 60,
    since_open_down: 90 / 60,
    since_pm_high: 99 / 60,
    since_halt: Number.NaN,
    since_high_after_halt: Number.NaN,
    halts_today: 0,
  });
});

it('a stock that opens from its pre-market high breaks it with the next higher price', () => {
  const engine = start();
  // Rising to the end: no price before the open is below the high of that moment.
  run(engine, [-100, 4.9], [-90, 5.2], [10, 5.2], [20, 5.3]);
  engine.events.passTo(open + 25_000);
  expect(engine.events.at('earlyHighUp', 0)).toBe(open + 20_000);
  const other = start();
  run(other, [-90, 5.2], [10, 5.1], [20, 5.2]);
  other.events.passTo(open + 25_000);
  expect(other.events.at('earlyHighUp', 0)).toBeNaN();
  // Without a price before the open there is no pre-market high.
  const late = start();
  run(late, [10, 5.1], [20, 5.4]);
  late.events.passTo(open + 25_000);
  expect(late.events.at('earlyHighUp', 0)).toBeNaN();
});

it('a price that crosses and returns within a second has not crossed', () => {
  const engine = start();
  run(engine, [10, 4.9], [20.1, 5.1], [20.6, 4.9], [30, 4.9]);
  engine.events.passTo(open + 40_000);
  expect(engine.events.at('closeUp', 0)).toBeNaN();
  run(engine, [40.1, 5.1], [50, 5.1]);
  expect(engine.events.at('closeUp', 0)).toBe(open + 41_000);
});

it('VWAP begins again at the open, which is no crossing', () => {
  const engine = start();
  run(engine, [-60, 6, 1_000], [-50, 6.5], [-30, 4], [5, 5], [6, 5.5]);
  engine.events.passTo(open + 10_000);
  // Below the VWAP of the pre-market, then on and above the new one.
  expect(engine.events.at('vwapUp', 0)).toBeNaN();
  expect(engine.events.at('vwapDown', 0)).toBe(open - 30_000);
});

it('a new high after a halt is known only once trading has resumed, and a further halt begins anew', () => {
  const engine = start();
  const halt = (kind: 'halt' | 'resume', second: number) =>
    engine.halts.apply({ index: 0, at: open + second * 1_000, kind, code: 'LUDP', resume_at: null });
  const agesAt = (second: number) => {
    engine.events.passTo(open + second * 1_000);
    const { since_high_after_halt, since_halt, since_resumption, halts_today } = ages(engine, 0, open + second * 1_000);
    return [since_high_after_halt, since_halt, since_resumption, halts_today];
  };
  run(engine, [10, 5], [20, 6]);
  halt('halt', 30);
  // The exchange announces when trading resumes.
  halt('halt', 60);
  expect(agesAt(90)).toEqual([Number.NaN, 1, Number.NaN, 1]);
  halt('resume', 330);
  expect(agesAt(330)).toEqual([Number.NaN, 5, 0, 1]);
  run(engine, [340, 5.9], [360, 6.1]);
  expect(agesAt(390)).toEqual([0.5, 6, 1, 1]);
  halt('halt', 400);
  expect(agesAt(460)).toEqual([Number.NaN, 1, Number.NaN, 2]);
});

const tradesArb = fc.array(
  fc.record({
    symbol: fc.nat(1),
    waitMs: fc.nat(1_500),
    price: fc.integer({ min: 3, max: 10 }),
    volume: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 40 },
);

it('events depend on the prints only: not on how they arrive, who looks, or a restart in between', () => {
  fc.assert(
    fc.property(
      tradesArb,
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
      fc.nat(39),
      (drafts, sizes, restart) => {
        let at = open - 12_000;
        const trades = drafts.map(({ waitMs, ...trade }): Trade => {
          at += waitMs;
          return { ...trade, at };
        });
        const whole = start();
        whole.apply(batchOf(trades));
        whole.events.passTo(at + 5_000);
        let pieces = start();
        for (let k = 0, turn = 0; k < trades.length; turn += 1) {
          const size = sizes[turn % sizes.length]!;
          pieces.apply(batchOf(trades.slice(k, k + size)));
          if (k <= restart && restart < k + size) {
            const state = structuredClone(pieces.state());
            pieces = start();
            pieces.restore(state);
          }
          k += size;
          // The clock may be anywhere before the next print.
          const next = trades[k]?.at ?? at;
          if (turn % 2 === 0) pieces.events.passTo(next - 1);
        }
        pieces.events.passTo(at + 5_000);
        for (const index of [0, 1]) expect(ages(pieces, index, at + 5_000)).toEqual(ages(whole, index, at + 5_000));
      },
    ),
    { numRuns: 100 },
  );
});
