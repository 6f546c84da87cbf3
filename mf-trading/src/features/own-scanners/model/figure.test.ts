import { readNumber } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeFigure } from './figure';

it('the number of a condition reads as the same number after formatting', () => {
  expect([250_000, 10_000_000, 1_234, 5.5, 0, -5].map(writeFigure)).toEqual([
    ...['250K', '10M', '1234', '5.5', '0', '-5'],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (cents) => {
      expect(readNumber(writeFigure(cents / 100))).toBe(cents / 100);
    }),
  );
});
