import { tradingDay } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { momentInAddress, momentMs, momentOf, within } from './moment';

const dayOf = (date: string) => {
  const day = tradingDay(date);
  if (day === null) throw new Error(`${date} is no trading day`);
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
  expect(momentOf(within(Date.parse('2026-05-21T12:45:59.999Z'), day))).toBe('2026-05-21T08:45');
});

test('an address names a moment or none', () => {
  expect(momentInAddress('?symbol=AAPL&at=2026-05-21T08:45')).toBe('2026-05-21T08:45');
  for (const search of [
    '',
    '?at=',
    '?at=2026-05-21',
    '?at=2026-13-21T08:45',
    '?at=2026-02-30T08:45',
    '?at=2026-05-21T24:00',
  ])
    expect(momentInAddress(search)).toBeNull();
});
