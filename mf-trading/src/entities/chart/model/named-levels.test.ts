import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bar } from './bars';
import { levelDay } from './level-day';
import { LABEL_PX, placeLabels } from './level-labels';
import { namedLevels } from './named-levels';
import { openingRange as openingRangeOf } from './opening-range';
import { previousDayRange } from './previous-day';
import { DRAWINGS } from './studies';

/** 2025-02-06 and the trading day before, 09:30 ET. */
const OPEN = 1_738_852_200;
const YESTERDAY = OPEN - 86_400;
const bar = (t: number, h: number, l: number): Bar => ({ t, o: l, h, l, c: l, v: 1 });
const at = (minutes: number, h: number, l: number) => bar(OPEN + minutes * 60, h, l);

const dayOf = (bars: readonly Bar[]) => levelDay(bars, null);
const openingRange = (bars: readonly Bar[], resolution: '1' | '5' | '15' | '60', minutes: number) =>
  openingRangeOf(bars, { day: dayOf(bars), resolution, minutes });

describe('the opening range', () => {
  it('is the high and low of the first minutes of core trading, once they are over', () => {
    const bars = [at(-1, 99, 0.5), at(0, 5, 4), at(1, 6, 4.5), at(4, 5, 3), at(5, 9, 1)];
    expect(openingRange(bars, '1', 5)).toEqual({ high: 6, low: 3 });
    expect(openingRange(bars.slice(0, 4), '1', 5)).toBeNull();
    expect(openingRange(bars, '1', 15)).toBeNull();
  });

  it('is unknown where a bar is longer than the range, and without a trade in it', () => {
    const bars = [at(0, 5, 4), at(15, 6, 4)];
    expect([openingRange(bars, '15', 5), openingRange(bars, '60', 30), openingRange([at(40, 1, 1)], '1', 30)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(openingRange(bars, '15', 15)).toEqual({ high: 5, low: 4 });
  });

  it('is the same at every timeframe that divides it', () => {
    const minute = fc.record({ h: fc.integer({ min: 50, max: 99 }), l: fc.integer({ min: 1, max: 49 }) });
    fc.assert(
      fc.property(fc.array(minute, { minLength: 40, maxLength: 40 }), (list) => {
        const ones = list.map(({ h, l }, i) => at(i, h, l));
        const fives = Array.from({ length: 8 }, (_, i) => {
          const own = ones.slice(5 * i, 5 * i + 5);
          return at(5 * i, Math.max(...own.map(({ h }) => h)), Math.min(...own.map(({ l }) => l)));
        });
        for (const minutes of [5, 15, 30])
          expect(openingRange(fives, '5', minutes)).toEqual(openingRange(ones, '1', minutes));
      }),
    );
  });
});

describe('the previous day', () => {
  it('has the high and low of regular hours only', () => {
    const bars = [
      bar(YESTERDAY - 60, 99, 0.1),
      bar(YESTERDAY, 5, 4),
      bar(YESTERDAY + 3_600, 7, 3),
      bar(YESTERDAY + 6.5 * 3_600, 88, 0.2),
      at(0, 9, 1),
    ];
    expect(previousDayRange(bars, dayOf(bars))).toEqual({ high: 7, low: 3 });
  });

  it('is unknown if the bars begin after its opening', () => {
    expect(previousDayRange([bar(YESTERDAY + 60, 5, 4), at(0, 9, 1)], dayOf([at(0, 9, 1)]))).toBeNull();
    expect(previousDayRange([], null)).toBeNull();
  });
});

it('only the levels that are switched on and known are drawn, and none on daily bars', () => {
  const reference = { previousClose: 3, luld: null, alerts: [] };
  const bars = [bar(YESTERDAY, 5, 4), at(-5, 6, 5), at(0, 7, 5), at(5, 8, 6)];
  const names = (drawings: readonly (typeof DRAWINGS)[number][], resolution: '5' | 'D' = '5') =>
    namedLevels({ bars, day: dayOf(bars), resolution, drawings: new Set(drawings), reference }).map(({ name }) => name);
  expect(names([])).toEqual(['Previous close']);
  expect(names(DRAWINGS)).toEqual([
    'Previous close',
    'Previous high',
    'Previous low',
    'Open 5 high',
    'Open 5 low',
    'Pre-market high',
    'Day high',
  ]);
  expect(names(DRAWINGS, 'D')).toEqual([]);
});

it('every waiting alert has its line, also on daily bars', () => {
  const reference = { previousClose: null, luld: null, alerts: [4.53, 3.1] };
  const bars = [at(0, 7, 5)];
  for (const resolution of ['5', 'D'] as const)
    expect(namedLevels({ bars, day: dayOf(bars), resolution, drawings: new Set(), reference })).toEqual([
      { name: 'Alert', price: 4.53, quiet: false },
      { name: 'Alert', price: 3.1, quiet: false },
    ]);
});

it('no label overlaps another, and each stays beside its line', () => {
  const label = fc.record({ y: fc.integer({ min: 0, max: 120 }), width: fc.integer({ min: 20, max: 140 }) });
  fc.assert(
    fc.property(fc.array(label, { maxLength: 14 }), (labels) => {
      const placed = placeLabels(labels);
      placed.forEach((one, i) => {
        expect(Math.abs(one.y - (labels[i]?.y ?? Number.NaN))).toBeLessThan(LABEL_PX);
        for (const other of placed.slice(i + 1)) {
          const isApart = Math.abs(one.y - other.y) >= LABEL_PX;
          expect(isApart || one.x + one.width < other.x || other.x + other.width < one.x).toBe(true);
        }
      });
    }),
  );
});
