import { expect, test } from 'vitest';
import { axisDay } from './axis-day';

test('the time axis names the day where it changes, with its month', () => {
  // 04:00 in New York, written as UTC.
  const days = [Date.UTC(2026, 4, 21, 4), Date.UTC(2026, 5, 1, 4)];
  expect(days.map((at) => axisDay(at / 1_000))).toEqual(['May 21', 'Jun 1']);
});
