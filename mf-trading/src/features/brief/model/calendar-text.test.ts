import { tradingDay } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { dateText, hoursText } from './calendar-text';

const of = (date: string, is_early = false, closure: string | null = null) =>
  `${dateText(date)}: ${hoursText({ date, day: tradingDay(date), is_early, closure })}`;

test('a date says when it closes, that it closes early, or why it is closed', () => {
  expect(of('2025-11-26')).toBe('Wed, Nov 26: 9:30 AM to 4:00 PM ET');
  expect(of('2025-11-28', true)).toBe('Fri, Nov 28: Early close at 1:00 PM ET');
  expect(of('2025-11-27', false, 'Thanksgiving Day')).toBe('Thu, Nov 27: Closed: Thanksgiving Day');
  expect(of('2025-11-29')).toBe('Sat, Nov 29: Closed: weekend');
});
