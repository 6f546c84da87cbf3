import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from './bar-session';
import type { Bar } from './bars';
import { createOlderBars, drawnFrom, FIRST_BARS } from './drawn-bars';

const bar = (t: number): Bar => ({ t, o: 1, h: 1, l: 1, c: 1, v: 1 });
/** 04:00 ET of 2026-05-18, epoch seconds. */
const START = Date.UTC(2026, 4, 18, 8) / 1_000;
const DAY = 86_400;
const minutes = (days: number) =>
  Array.from({ length: days * 960 }, (_, at) => bar(START + Math.floor(at / 960) * DAY + (at % 960) * 60));

describe('the bars that a chart draws first', () => {
  it('are all of them where they are few', () => {
    expect(drawnFrom([], FIRST_BARS)).toBe(0);
    expect(drawnFrom(minutes(1), FIRST_BARS)).toBe(0);
  });
  it('begin with a trading day and hold today and the whole day before, of minute bars too', () => {
    const bars = [...minutes(20), bar(START + 20 * DAY)];
    expect(drawnFrom(bars, FIRST_BARS)).toBe(18 * 960);
  });
  it('are the newest, at least as many as wanted, from the first bar of a day on', () => {
    const gaps = fc.array(fc.integer({ min: 60, max: 40_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 250 }), (steps, wanted) => {
        let t = START;
        const bars = steps.map((step) => {
          t += step;
          return bar(t);
        });
        const from = drawnFrom(bars, wanted);
        expect(bars.length - from).toBeGreaterThanOrEqual(Math.min(wanted, bars.length));
        if (from > 0) expect(dayNumber(bars[from - 1]?.t ?? 0)).toBeLessThan(dayNumber(bars[from]?.t ?? 0));
        // No day more than needed.
        const nextDay = bars.findIndex((one) => dayNumber(one.t) > dayNumber(bars[from]?.t ?? 0));
        if (from > 0 && nextDay !== -1) expect(bars.length - nextDay).toBeLessThan(wanted);
      }),
    );
  });
});

it('older bars wait, come four times as many at a time, and none is lost or drawn twice', () => {
  const all = minutes(20);
  const older = createOlderBars();
  let drawn = older.split(all);
  const counts = [drawn.length / 960];
  while (older.count() > 0) {
    drawn = older.more(drawn);
    counts.push(drawn.length / 960);
  }
  expect(counts).toEqual([2, 5, 17, 20]);
  expect(drawn).toEqual(all);
  older.startAnew();
  expect(older.split(all)).toHaveLength(2 * 960);
});
