import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Bar } from './bars';
import { withMinuteWorth } from './minute-worth';
import { createVwap } from './running-line';

/** 2025-02-06 04:00 ET. */
const PRE_OPEN = 1_738_832_400;
const price = fc.integer({ min: 100, max: 2_000 }).map((cents) => cents / 100);
const minutes = fc
  .array(fc.record({ l: price, up: price, v: fc.integer({ min: 1, max: 5_000 }) }), { minLength: 1, maxLength: 400 })
  .map((list) =>
    list.map(({ l, up, v }, i): Bar => ({ t: PRE_OPEN + i * 60, o: l, h: l + up / 10, l, c: l + up / 20, v })),
  );

const merged = (list: readonly Bar[]): Bar => ({
  ...(list[0] as Bar),
  h: Math.max(...list.map(({ h }) => h)),
  l: Math.min(...list.map(({ l }) => l)),
  c: (list.at(-1) as Bar).c,
  v: list.reduce((sum, { v }) => sum + v, 0),
});
const fives = (list: readonly Bar[]) =>
  Array.from({ length: Math.ceil(list.length / 5) }, (_, i) => merged(list.slice(i * 5, i * 5 + 5)));
const vwapOf = (list: readonly Bar[]) => {
  const line = createVwap();
  return list.map((bar) => {
    const value = line.at(bar);
    line.close(bar);
    return value;
  });
};

it('VWAP is the same at every timeframe', () => {
  fc.assert(
    fc.property(minutes, (list) => {
      const byMinute = vwapOf(list);
      vwapOf(withMinuteWorth(fives(list), list)).forEach((value, i) => {
        expect(value).toBeCloseTo(byMinute[Math.min(i * 5 + 4, list.length - 1)] as number, 8);
      });
    }),
  );
});

it('a bar keeps its estimate when minutes are missing', () => {
  const minute = (i: number): Bar => ({ t: PRE_OPEN + i * 60, o: 2, h: 3, l: 1, c: 2, v: 10 });
  const bars = fives(Array.from({ length: 10 }, (_, i) => minute(i)));
  expect(withMinuteWorth(bars, [])).toBe(bars);
  const known = withMinuteWorth(bars, [5, 6, 7, 8, 9].map(minute));
  expect(known.map(({ worth }) => worth !== undefined)).toEqual([false, true]);
});
