import { expect, test } from 'vitest';
import { formatDate, formatMoney } from './format';

test('a day is the day in New York', () => {
  expect(formatDate('2026-12-01T04:59:59Z')).toBe('Nov 30, 2026');
  expect(formatDate('2026-12-01T05:00:00Z')).toBe('Dec 1, 2026');
});

test('money shows its cents', () => {
  expect([formatMoney(59, 'usd'), formatMoney(1234.5, 'usd')]).toEqual(['$59.00', '$1,234.50']);
});
