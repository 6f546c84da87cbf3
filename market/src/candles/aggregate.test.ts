import { RESOLUTIONS, type Resolution, type TradingDay, toSeconds, tradingDay } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MinuteBar } from '../provider';
import { aggregate, candleStart } from './aggregate';

const day = (date: string): TradingDay => tradingDay(date)!;
const usual = day('2025-02-06');
const short = day('2025-11-28');

/** 'HH:MM' in New York of an instant of the day. */
const clock = (seconds: number, { open }: TradingDay): string => {
  const minutes = (seconds - open) / 60 + 570;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

const everyMinute = (of: TradingDay): MinuteBar[] =>
  Array.from({ length: (of.post_close - of.pre_open) / 60 }, (_, minute) => ({
    t: of.pre_open + minute * 60,
    o: 10,
    h: 11,
    l: 9,
    c: 10,
    v: 1,
  }));

const starts = (of: TradingDay, resolution: Resolution): string[] =>
  aggregate(everyMinute(of), resolution, [of]).map((bar) => clock(bar.t, of));

/** Bars at random minutes of two days, a clock change between them, with prices that fit together. */
const days = [day('2025-03-07'), day('2025-03-10')];
const barAt = (of: TradingDay) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: (of.post_close - of.pre_open) / 60 - 1 }),
      fc.array(fc.integer({ min: 100, max: 2000 }), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 1, max: 1_000_000 }),
    )
    .map(([minute, cents, v]): MinuteBar => {
      const [o, c] = [cents[0]! / 100, cents[1]! / 100];
      return { t: of.pre_open + minute * 60, o, h: Math.max(...cents) / 100, l: Math.min(...cents) / 100, c, v };
    });
const anyBars = fc
  .tuple(...days.map((of) => fc.uniqueArray(barAt(of), { selector: (bar) => bar.t, maxLength: 80 })))
  .map((lists) => lists.flat().sort((a, b) => a.t - b.t));

const total = (bars: readonly MinuteBar[]): number => bars.reduce((sum, bar) => sum + bar.v, 0);

describe('candle starts', () => {
  it('count hours from each session, with stubs before the open and the close', () => {
    expect(starts(usual, '60')).toEqual(
      [4, 5, 6, 7, 8, 9]
        .map((hour) => `0${hour}:00`)
        .concat(['09:30', '10:30', '11:30', '12:30', '13:30', '14:30', '15:30'], ['16:00', '17:00', '18:00', '19:00']),
    );
    expect(aggregate(everyMinute(usual), '60', [usual]).map((bar) => bar.v)).toEqual([
      60, 60, 60, 60, 60, 30, 60, 60, 60, 60, 60, 60, 30, 60, 60, 60, 60,
    ]);
  });

  it('follow the real close of a short day', () => {
    expect(starts(short, '60').slice(-6)).toEqual(['11:30', '12:30', '13:00', '14:00', '15:00', '16:00']);
  });

  it('equal wall-clock buckets for 1, 5 and 15 minutes', () => {
    for (const [resolution, width] of [
      ['1', 60],
      ['5', 300],
      ['15', 900],
    ] as const) {
      for (const bar of everyMinute(usual)) {
        expect(candleStart(bar.t, resolution, usual)).toBe(Math.floor(bar.t / width) * width);
      }
    }
  });

  it('are 00:00 UTC of the session date for days', () => {
    expect(candleStart(usual.open, 'D', usual)).toBe(toSeconds(Date.parse('2025-02-06T00:00:00Z')));
  });

  it('are absent outside the sessions', () => {
    expect(candleStart(usual.pre_open - 1, '5', usual)).toBeNull();
    expect(candleStart(usual.post_close, 'D', usual)).toBeNull();
  });
});

describe('aggregation', () => {
  it('keeps every share, every extreme and the order, and never mixes sessions', () => {
    fc.assert(
      fc.property(anyBars, fc.constantFrom('1', '5', '15', '60'), (bars, resolution) => {
        const candles = aggregate(bars, resolution, days);
        expect(total(candles)).toBe(total(bars));
        const own = new Map(candles.map((candle) => [candle.t, { candle, bars: [] as MinuteBar[] }]));
        for (const bar of bars) {
          const of = days.find((each) => bar.t >= each.pre_open && bar.t < each.post_close)!;
          own.get(candleStart(bar.t, resolution, of)!)!.bars.push(bar);
        }
        for (const { candle, bars: inside } of own.values()) {
          expect(candle).toEqual({
            t: candle.t,
            o: inside[0]!.o,
            h: Math.max(...inside.map((bar) => bar.h)),
            l: Math.min(...inside.map((bar) => bar.l)),
            c: inside.at(-1)!.c,
            v: total(inside),
          });
          const sessions = inside.map((bar) => days.some((of) => bar.t >= of.open && bar.t < of.close));
          expect(new Set(sessions).size).toBe(1);
        }
        const times = candles.map((candle) => candle.t);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      }),
    );
  });

  it('is the same from minutes as from finer candles', () => {
    fc.assert(
      fc.property(anyBars, (bars) => {
        const fives = aggregate(bars, '5', days);
        const quarters = aggregate(fives, '15', days);
        expect(quarters).toEqual(aggregate(bars, '15', days));
        expect(aggregate(quarters, '60', days)).toEqual(aggregate(bars, '60', days));
        for (const finer of [fives, quarters, aggregate(bars, '60', days)]) {
          expect(aggregate(finer, 'D', days)).toEqual(aggregate(bars, 'D', days));
        }
      }),
    );
  });

  it('builds a day from the regular session’s prices and the whole day’s volume', () => {
    const bars = [
      { t: usual.open - 60, o: 5, h: 50, l: 1, c: 6, v: 100 },
      { t: usual.open, o: 10, h: 12, l: 9, c: 11, v: 200 },
      { t: usual.close - 60, o: 11, h: 13, l: 10, c: 12.5, v: 300 },
      { t: usual.close, o: 12.5, h: 60, l: 0.5, c: 2, v: 400 },
    ];
    expect(aggregate(bars, 'D', [usual])).toEqual([
      { t: toSeconds(Date.parse('2025-02-06T00:00:00Z')), o: 10, h: 13, l: 9, c: 12.5, v: 1000 },
    ]);
    expect(aggregate(bars.slice(0, 1), 'D', [usual])).toEqual([]);
  });

  it.each(RESOLUTIONS)('leaves out bars outside the sessions at resolution %s', (resolution) => {
    const bar = { o: 1, h: 1, l: 1, c: 1, v: 1 };
    const bars = [
      { ...bar, t: usual.pre_open - 60 },
      { ...bar, t: usual.open },
      { ...bar, t: usual.post_close },
    ];
    expect(aggregate(bars, resolution, [usual])).toHaveLength(1);
  });
});
