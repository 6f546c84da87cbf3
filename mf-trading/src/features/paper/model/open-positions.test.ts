import type { PaperReading } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { leftToClose, openPositions } from './open-positions';

type Trade = PaperReading['trades'][number];
type Fill = PaperReading['fills'][number];

const trade = (changes: Partial<Trade>): Trade => ({
  symbol: 'AAA',
  direction: 'long',
  opened_by: 1,
  opened_at: '2026-05-21T13:31:00.000Z',
  closed_at: null,
  quantity: 100,
  held: 100,
  entry_price: 4,
  exit_price: null,
  net_cents: 0,
  open_cents: 0,
  costs_cents: 0,
  mfe_cents: 0,
  mae_cents: 0,
  setup: null,
  own_setup: null,
  note: '',
  tags: [],
  ...changes,
});
const fill = (side: Fill['side'], quantity: number, price: number, symbol = 'AAA'): Fill => ({
  seq: 1,
  symbol,
  side,
  at: '2026-05-21T13:31:00.000Z',
  quantity,
  price,
  cost: 0,
});
const prices = (reading: Pick<PaperReading, 'trades' | 'fills'>) =>
  openPositions(reading).map(({ trade: { symbol }, average_cost, last_price }) => [symbol, average_cost, last_price]);

test('each open position has the average cost of the shares held and the last price, and closed trades are left out', () => {
  expect(
    prices({
      trades: [
        trade({ held: 0, open_cents: 0 }),
        // 100 at 4 and 100 at 6, half of them sold, the rest bought again at 8: 100 at 5 and 100 at 8.
        trade({ opened_by: 2, held: 200, quantity: 200, entry_price: 6, net_cents: 5_000, open_cents: 50_000 }),
        trade({ symbol: 'BBB', direction: 'short', held: 50, entry_price: 6, open_cents: 5_000 }),
      ],
      fills: [
        fill('buy', 10, 2),
        fill('sell', 10, 3),
        fill('buy', 100, 4),
        fill('sell', 50, 6, 'BBB'),
        fill('buy', 100, 6),
        fill('sell', 100, 7),
        fill('buy', 100, 8),
      ],
    }),
  ).toEqual([
    ['AAA', 6.5, 9],
    ['BBB', 6, 5],
  ]);
});

test('a fill that goes beyond flat begins the next position with what is left of it', () => {
  expect(
    prices({
      trades: [trade({ direction: 'short', opened_by: 2, held: 60, entry_price: 5, open_cents: -600 })],
      fills: [fill('buy', 40, 4), fill('sell', 100, 5)],
    }),
  ).toEqual([['AAA', 5, 5.1]]);
});

test('shares that a working order closes already are not left to close', () => {
  const order = { symbol: 'AAA', side: 'sell', quantity: 60, filled: 20, state: 'working' } as const;
  expect(leftToClose(trade({}), [])).toBe(100);
  expect(leftToClose(trade({}), [order, { ...order, quantity: 30, filled: 0 }])).toBe(30);
  expect(leftToClose(trade({}), [{ ...order, quantity: 200 }])).toBe(0);
  expect(leftToClose(trade({ direction: 'short' }), [order, { ...order, side: 'buy', quantity: 50 }])).toBe(70);
  for (const other of [{ symbol: 'BBB' }, { side: 'buy' as const }, { state: 'cancelled' as const }])
    expect(leftToClose(trade({}), [{ ...order, ...other }])).toBe(100);
});
