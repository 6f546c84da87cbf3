import { expect, test } from 'vitest';
import { firstSpacing, narrowestBar } from './first-view';

test('the first view has the day so far, not a week: few bars are not spread thin, and many stay readable', () => {
  const shown = (today: number) => 640 / firstSpacing(today, 500, 640);
  // The day, room after it, and three bars before it, so that its name at the axis is whole.
  expect(shown(78)).toBeCloseTo(87);
  // At 9:45 a stock has a few bars: at most as many of the day before as fill the rest.
  expect(shown(4)).toBeLessThanOrEqual(32);
  expect(firstSpacing(960, 5_000, 640)).toBe(3);
  // Eighteen bars in all would fill a quarter of a wide chart.
  expect(18 * firstSpacing(0, 18, 1_330)).toBeGreaterThan(0.45 * 1_330);
});

test('zoomed out as far as possible, all bars still fill half of the chart, if they are not too many', () => {
  expect(narrowestBar(1_150, 634) * 1_150).toBeCloseTo(317);
  expect(narrowestBar(100, 634)).toBe(0.5);
  expect(narrowestBar(19_200, 300)).toBe(0.02);
  expect(narrowestBar(0, 634)).toBe(0.5);
});
