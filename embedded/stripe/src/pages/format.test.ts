import { toSeconds, trialEndText } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { day, moment, shortDay } from './format';

test('a date near midnight is the day in New York, as on the pricing page, the success page and in Admin', () => {
  const start = new Date('2026-11-30T02:30:00Z');
  const end = toSeconds(start.getTime()) + 7 * 86_400;
  expect(trialEndText(start)).toContain(day(end));
  expect(day(end)).toBe('December 6, 2026');
  expect(shortDay(end)).toBe('Dec 6, 2026');
  expect(moment(end)).toBe('Dec 6, 2026, 9:30 PM ET');
});
