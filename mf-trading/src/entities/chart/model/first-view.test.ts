import { expect, test } from 'vitest';
import { firstSpacing } from './first-view';

test('the first view has the day so far, not a week: few bars are not spread thin, and many stay readable', () => {
  const shown = (today: number) => 640 / firstSpacing(today, 640);
  // The day, room after it, and three bars before it, so that its name at the axis is whole.
  expect(shown(78)).toBeCloseTo(87);
  // At 9:45 a stock has a few bars: at most as many of the day before as fill the rest.
  expect(shown(4)).toBeLessThanOrEqual(32);
  expect(firstSpacing(960, 640)).toBe(3);
});
