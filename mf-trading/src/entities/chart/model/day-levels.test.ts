import { describe, expect, it } from 'vitest';
import { dayLevels } from './day-levels';

/** 2025-02-06 04:00 ET. */
const PRE_OPEN = 1_738_832_400;
const bar = (minutes: number, h: number) => ({ t: PRE_OPEN + minutes * 60, o: 1, h, l: 1, c: 1, v: 1 });

describe('the highs of the day', () => {
  it('are those of the newest day, before the bell and overall', () => {
    const yesterday = bar(-600, 99);
    expect(dayLevels([yesterday, bar(0, 3), bar(325, 4)])).toEqual({ preMarketHigh: 4, dayHigh: 4 });
    expect(dayLevels([yesterday, bar(0, 3), bar(325, 4), bar(330, 6), bar(900, 5)])).toEqual({
      preMarketHigh: 4,
      dayHigh: 6,
    });
  });

  it('are unknown without trades', () => {
    expect(dayLevels([])).toEqual({ preMarketHigh: null, dayHigh: null });
    expect(dayLevels([bar(400, 7)])).toEqual({ preMarketHigh: null, dayHigh: 7 });
  });
});
