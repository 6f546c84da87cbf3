import { describe, expect, it } from 'vitest';
import type { Bar } from './bars';
import { dayLevels } from './day-levels';
import { barOfMoment } from './hit-bar';
import { levelDay } from './level-day';

/** 2025-02-06 04:00 ET. */
const PRE_OPEN = 1_738_832_400;
const bar = (minutes: number, h: number) => ({ t: PRE_OPEN + minutes * 60, o: 1, h, l: 1, c: 1, v: 1 });

/** The levels at a moment in minutes after 04:00. */
const levelsAt = (minutes: number, bars: readonly Bar[]) =>
  dayLevels(bars, levelDay(bars, (PRE_OPEN + minutes * 60) * 1000));

describe('the highs of the day', () => {
  it('are those of the newest day, before the bell and overall', () => {
    const yesterday = bar(-600, 99);
    expect(levelsAt(329, [yesterday, bar(0, 3), bar(325, 4)])).toEqual({ preMarketHigh: 4, dayHigh: 4 });
    expect(levelsAt(905, [yesterday, bar(0, 3), bar(325, 4), bar(330, 6), bar(900, 5)])).toEqual({
      preMarketHigh: 4,
      dayHigh: 6,
    });
  });

  it('are unknown without trades', () => {
    expect(levelsAt(0, [])).toEqual({ preMarketHigh: null, dayHigh: null });
    expect(levelsAt(410, [bar(400, 7)])).toEqual({ preMarketHigh: null, dayHigh: 7 });
  });

  it('are unknown before the day’s first trade, instead of the day before’s; at night the newest day’s stay', () => {
    const yesterday = bar(-600, 99);
    expect(levelsAt(60, [yesterday])).toEqual({ preMarketHigh: null, dayHigh: null });
    expect(levelsAt(-120, [yesterday])).toMatchObject({ dayHigh: 99 });
  });
});

it('a hit is marked on a bar of its own day only', () => {
  const bars = [bar(-600, 99), bar(10, 3), bar(20, 3)];
  expect(barOfMoment(bars, PRE_OPEN + 900)).toBe(bars[1]);
  expect(barOfMoment(bars.slice(0, 1), PRE_OPEN + 900)).toBeUndefined();
});
