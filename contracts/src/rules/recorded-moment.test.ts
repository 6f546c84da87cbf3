import { expect, test } from 'vitest';
import { tradingDay } from './market-calendar';
import { momentAt, momentMs, momentOf, withinDay } from './recorded-moment';

const dayOf = (date: string) => {
  const day = tradingDay(date);
  if (day === null) throw new Error(`${date} is not a trading day`);
  return day;
};

test.each(['2026-05-21', '2026-01-15', '2026-03-09', '2025-11-28'])(
  'every minute of %s has one text, and the text leads back to it',
  (date) => {
    const day = dayOf(date);
    for (let at = day.pre_open * 1_000; at <= day.post_close * 1_000; at += 60_000)
      expect(momentMs(momentOf(at), day)).toBe(at);
  },
);

test('moments are New York’s, in summer and in winter', () => {
  expect(momentOf(Date.parse('2026-05-21T12:45:00Z'))).toBe('2026-05-21T08:45');
  expect(momentOf(Date.parse('2026-01-15T13:45:59Z'))).toBe('2026-01-15T08:45');
});

test('a moment outside the day becomes its first or last minute', () => {
  const day = dayOf('2026-05-21');
  expect(momentOf(momentMs('2026-05-21T03:10', day))).toBe('2026-05-21T04:00');
  expect(momentOf(momentMs('2026-05-21T23:59', day))).toBe('2026-05-21T20:00');
  expect(momentOf(withinDay(Date.parse('2026-05-21T12:45:59.999Z'), day))).toBe('2026-05-21T08:45');
});

test('a moment before 4:00 AM or after the evening keeps its distance where nobody moves it', () => {
  const day = dayOf('2026-05-21');
  expect(momentAt('2026-05-21T03:59', day)).toBe(day.pre_open * 1_000 - 60_000);
  expect(momentAt('2026-05-21T20:01', day)).toBe(day.post_close * 1_000 + 60_000);
});
