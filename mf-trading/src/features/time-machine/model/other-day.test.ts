import { expect, test } from 'vitest';
import { nearestDay, otherDay } from './other-day';

const DATES = ['2025-02-05', '2025-02-06'];

test('a holiday, a weekend and a day without a recording each have their own text, which says what to do', () => {
  expect(otherDay('2025-07-04', DATES)).toEqual({
    title: 'The market was closed on Fri, Jul 4, 2025',
    text: 'Reason: Independence Day. Choose a trading day.',
  });
  expect(otherDay('2025-02-08', DATES)).toEqual({
    title: 'The market was closed on Sat, Feb 8, 2025',
    text: 'There is no trading on weekends. Choose a trading day.',
  });
  expect(otherDay('2025-02-07', DATES)).toEqual({
    title: 'Fri, Feb 7, 2025 is not recorded',
    text: 'The recorded days go from Wed, Feb 5, 2025 to Thu, Feb 6, 2025. Choose one of them.',
  });
});

test('the nearest recorded day is the last one before, else the first', () => {
  expect(['2024-01-04', '2025-02-05', '2025-02-07'].map((date) => nearestDay(date, DATES))).toEqual([
    '2025-02-05',
    '2025-02-05',
    '2025-02-06',
  ]);
});
