import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleBalance } from './balance';

test.each([
  ['nothing on the balance', 5900, 0, { due: 5900, ending: 0 }],
  ['credit for a part', 5900, -1000, { due: 4900, ending: 0 }],
  ['credit for more than all of it', 5900, -22657, { due: 0, ending: -16757 }],
  ['a total below zero becomes credit', -22657, 0, { due: 0, ending: -22657 }],
  ['less than a card can be charged waits for the next invoice', 30, 0, { due: 0, ending: 30 }],
  ['what waited is charged with the next invoice', 5900, 30, { due: 5930, ending: 0 }],
])('%s', (_, total, balance, settled) => {
  expect(settleBalance(total, balance)).toEqual(settled);
});

test('no cent is lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e6, max: 1e6 }), (total, balance) => {
      const { due, ending } = settleBalance(total, balance);
      expect(due + ending).toBe(total + balance);
    }),
  );
});
