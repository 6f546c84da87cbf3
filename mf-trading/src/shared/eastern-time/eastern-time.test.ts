import { expect, it } from 'vitest';
import { easternDayPrefix, easternMinute, easternTime } from './eastern-time';

/** Friday, 2025-02-07, 19:59:10 in New York. */
const FRIDAY_EVENING = Date.parse('2025-02-08T00:59:10Z');

it('a time has one form on the desk: morning and evening differ', () => {
  expect(easternTime(FRIDAY_EVENING)).toBe('19:59:10');
  expect(easternTime(FRIDAY_EVENING - 12 * 3_600_000)).toBe('07:59:10');
  expect(easternMinute(FRIDAY_EVENING)).toBe('19:59');
  expect(easternMinute(Date.parse('2025-02-07T05:00:00Z'))).toBe('00:00');
});

it('the day is named unless it is today in New York', () => {
  const prefix = (today: string | null) => easternDayPrefix(FRIDAY_EVENING, today);
  expect(prefix('2025-02-07')).toBe('');
  expect(prefix('2025-02-08')).toBe('Fri ');
  expect(prefix('2025-02-13')).toBe('Fri ');
  expect(prefix('2025-02-14')).toBe('Feb 7 ');
  expect(prefix('2025-02-06')).toBe('Feb 7 ');
  expect(prefix(null)).toBe('');
});
