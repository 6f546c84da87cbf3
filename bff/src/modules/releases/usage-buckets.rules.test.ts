import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf, percentile75 } from './usage-buckets.rules';

const counted = (measure: 'LCP' | 'CLS', values: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(bucketOf(measure, value), (counts.get(bucketOf(measure, value)) ?? 0) + 1);
  return counts;
};

test('the 75th percentile of any reports is at most 5% from the exact one', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1, max: 600_000, noNaN: true }), { minLength: 1 }), (values) => {
      const exact = values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? 0;
      expect(Math.abs((percentile75('LCP', counted('LCP', values)) ?? 0) - exact) / exact).toBeLessThan(0.05);
    }),
  );
});

test('without a report there is none, and pages that never shift have none to speak of', () => {
  expect(percentile75('CLS', new Map())).toBeNull();
  expect(percentile75('CLS', counted('CLS', [0, 0, 0.000_1, 0.2]))).toBe(0);
});
