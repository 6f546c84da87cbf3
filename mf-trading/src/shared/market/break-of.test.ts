import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakOf } from './break-of';

test.each([
  [3.99, 4],
  [3.9892, 3.99],
  [19.99, 20],
  [0.9999, 1],
  [0.1234, 0.1235],
])('a high of %d is broken at %d', (high, broken) => {
  expect(breakOf(high)).toBe(broken);
});

test('a break is above the high by one step of the quote at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (ticks) => {
      const high = ticks / 10_000;
      const beyond = breakOf(high) - high;
      expect(beyond).toBeGreaterThan(0);
      expect(beyond).toBeLessThanOrEqual((high < 1 ? 0.0001 : 0.01) + 1e-9);
    }),
  );
});
