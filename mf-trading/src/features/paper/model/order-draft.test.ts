import { expect, test } from 'vitest';
import { type OrderDraft, readDraft } from './order-draft';

const context = { at: '2026-05-21T09:31', symbol: 'AAA', setup: null };
const draft = (changes: Partial<OrderDraft> = {}): OrderDraft => ({
  side: 'buy',
  type: 'market',
  quantity: '100',
  price: '',
  ...changes,
});

test('reads shares and prices as US traders write them; a market order has no price', () => {
  expect(readDraft(draft({ quantity: '1,500', price: 'anything' }), context)).toEqual({
    order: { ...context, side: 'buy', type: 'market', quantity: 1_500, price: null },
  });
  expect(readDraft(draft({ type: 'stop', side: 'sell', price: '$4.25' }), context)).toMatchObject({
    order: { type: 'stop', side: 'sell', price: 4.25 },
  });
});

test.each([
  [{ quantity: '' }, { quantity: 'Enter a number of shares' }],
  [{ quantity: '0' }, { quantity: 'At least one share' }],
  [{ quantity: '1.5' }, { quantity: 'Enter whole shares' }],
  [{ quantity: '2000000' }, { quantity: 'At most 1,000,000 shares' }],
  [{ type: 'limit' as const }, { price: 'Enter a price' }],
  [{ type: 'limit' as const, price: '0' }, { price: 'Enter a price above 0' }],
  [{ type: 'limit' as const, price: '1.00001' }, { price: 'At most four decimals' }],
])('%o is refused at its field', (changes, faults) => {
  expect(readDraft(draft(changes), context)).toEqual({ faults });
});

test('a decimal comma is named as such', () => {
  expect(readDraft(draft({ type: 'limit', price: '4,50' }), context)).toMatchObject({
    faults: { price: expect.stringContaining('Use a point for decimals') },
  });
});
