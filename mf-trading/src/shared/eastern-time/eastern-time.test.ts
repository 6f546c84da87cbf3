import { expect, it } from 'vitest';
import { easternDayPrefix, easternMinute, easternMoment, easternTime } from './eastern-time';

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

it('a moment of another day says its date, one of yesterday says so, one of another year its year', () => {
  const moment = (today: string | null) => easternMoment(FRIDAY_EVENING, today);
  expect(moment('2025-02-07')).toBe('19:59');
  expect(moment('2025-02-08')).toBe('yesterday 19:59');
  expect(moment('2025-02-09')).toBe('Feb 7, 19:59');
  expect(moment('2025-02-14')).toBe('Feb 7, 19:59');
  expect(moment('2025-02-06')).toBe('Feb 7, 19:59');
  expect(moment('2026-02-08')).toBe('Feb 7, 2025, 19:59');
  // Before the market's clock is known, a time alone could be of any day.
  expect(moment(null)).toBe('Feb 7, 2025, 19:59');
  // The clocks change on March 9, so that the day has 23 hours.
  expect(easternMoment(Date.parse('2025-03-09T04:30:00Z'), '2025-03-09')).toBe('yesterday 23:30');
});
