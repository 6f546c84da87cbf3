import fc from 'fast-check';
import { expect, test } from 'vitest';
import { riskSize } from './risk-size';

test('a risk and a stop price give the shares: risk divided by the distance to the entry, rounded down', () => {
  expect(riskSize({ risk: '50', stop: '3.00', entry: 3.41 })).toEqual({ kind: 'size', shares: 121, perShare: 0.41 });
  // A short position has its stop above its entry.
  expect(riskSize({ risk: '$1,000', stop: '4.5', entry: 4 })).toEqual({ kind: 'size', shares: 2_000, perShare: 0.5 });
  // 0.4 - 0.3 is a little more than 0.1, which would cost a share.
  expect(riskSize({ risk: '100', stop: '0.3', entry: 0.4 })).toMatchObject({ shares: 1_000 });
});

test('the loss from entry to stop never exceeds the risk, and one share more would', () => {
  const price = fc.integer({ min: 1, max: 200_000 });
  fc.assert(
    fc.property(price, price, fc.integer({ min: 1, max: 10_000 }), (entry, stop, dollars) => {
      const size = riskSize({ risk: String(dollars), stop: String(stop / 10_000), entry: entry / 10_000 });
      if (size.kind === 'missing') return;
      const distance = Math.abs(entry - stop);
      expect(size.shares * distance).toBeLessThanOrEqual(dollars * 10_000);
      expect((size.shares + 1) * distance).toBeGreaterThan(dollars * 10_000);
    }),
  );
});

test.each([
  [{ risk: '' }, /^Enter the most dollars/],
  [{ stop: '' }, /^Enter the stop price/],
  [{ stop: '3.41' }, /must differ from the entry price/],
  [{ entry: null }, /^The entry price is unknown/],
  [{ risk: '0.10' }, /^One share risks more/],
  [{ risk: '1M', stop: '3.40' }, /more than 1,000,000 shares/],
  [{ stop: '3,00' }, /Use a point for decimals/],
])('%o says what is missing', (changes, text) => {
  const size = riskSize({ risk: '50', stop: '3', entry: 3.41, ...changes });
  expect(size.kind === 'missing' && size.text).toMatch(text);
});
