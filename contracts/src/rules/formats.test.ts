import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCompact, formatPercent, formatPrice, formatRelativeVolume } from './formats';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.0K'],
  [12_345, '12.3K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [1_000_000, '1.0M'],
  [999_949_999, '999.9M'],
  [2_236_900_000, '2.2B'],
  [12_400_000, '12.4M'],
  [-1_500, '-1.5K'],
])('%d shares are shown as %s', (value, text) => expect(formatCompact(value)).toBe(text));

test.each([
  [1.254, '+1.25%'],
  [0, '+0.00%'],
  [-0.4, '−0.40%'],
  [-0.001, '+0.00%'],
  [1_234.5, '+1234.50%'],
])('a change of %d is shown as %s', (value, text) => expect(formatPercent(value)).toBe(text));

test('prices have two decimals, ratios one decimal and an x, and four digits have no room for it', () => {
  expect(formatPrice(1234.5)).toBe('1,234.50');
  expect([2, 999.94, 999.95, 1234.5].map(formatRelativeVolume)).toEqual(['2.0x', '999.9x', '1000x', '1235x']);
});

test('a missing value is N/A in every format', () => {
  for (const format of [formatCompact, formatPercent, formatPrice, formatRelativeVolume]) {
    for (const missing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) expect(format(missing)).toBe('N/A');
  }
});

test('no compact figure ever shows 1000 or 1000.0K', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 10_000_000, noNaN: true }),
      (value) => !formatCompact(value).startsWith('1000'),
    ),
  );
  expect([999.99, 999.996].map(formatCompact)).toEqual(['999.99', '1.0K']);
});
