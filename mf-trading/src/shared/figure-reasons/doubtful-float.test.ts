import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFloatDoubtful, isRowFloatDoubtful } from './doubtful-float';

test('a float is doubtful if it is larger than the shares outstanding, beyond rounding', () => {
  expect(isFloatDoubtful(34_100_000, 4_200_000)).toBe(true);
  expect(isFloatDoubtful(4_200_000, 4_200_000)).toBe(false);
  expect(isFloatDoubtful(4_250_000, 4_200_000)).toBe(false);
  expect(isFloatDoubtful(3_900_000, 4_200_000)).toBe(false);
  expect(isFloatDoubtful(null, 4_200_000)).toBe(false);
  expect(isFloatDoubtful(34_100_000, null)).toBe(false);
});

test('a row, whose shares outstanding are its market cap by its price, gives the same answer at every price', () => {
  const shares = fc.integer({ min: 1, max: 1_000_000_000 });
  const price = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(shares, shares, price, (float, outstanding, of) => {
      // Exactly at the tolerance, rounding may decide either way.
      fc.pre(Math.abs(float / outstanding - 1.02) > 1e-9);
      const row = { float, price: of, market_cap: of * outstanding };
      expect(isRowFloatDoubtful(row)).toBe(isFloatDoubtful(float, outstanding));
    }),
  );
  expect(isRowFloatDoubtful({ float: 34_100_000, market_cap: null, price: 2 })).toBe(false);
});
