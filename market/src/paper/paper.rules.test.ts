import { DEFAULT_COSTS } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MinuteBar } from '../provider';
import { fillsOf, type PaperFill, type PaperMarket, type PaperOrder, SHARE_OF_VOLUME } from './fills.rules';
import { openGain, tradesOf } from './trades.rules';

const START = 1_779_350_400;
const FREE = { half_spread_pct: 0, least_half_spread_cents: 0, slippage_pct: 0 };
const END = Number.POSITIVE_INFINITY;

const at = (minute: number): number => (START + minute * 60) * 1_000;
const bar = (minute: number, [o, h, l, c]: readonly number[], v = 10_000): MinuteBar => ({
  t: START + minute * 60,
  o: o!,
  h: h!,
  l: l!,
  c: c!,
  v,
});
const order = (changes: Partial<PaperOrder>): PaperOrder => ({
  seq: 1,
  symbol: 'DVLT',
  side: 'buy',
  type: 'market',
  quantity: 100,
  price: null,
  placed_at: at(0),
  cancelled_at: null,
  ...changes,
});
const market = (bars: readonly MinuteBar[], changes: Partial<PaperMarket> = {}): PaperMarket => ({
  bars,
  halts: [],
  costs: FREE,
  ...changes,
});
const filled = (orders: readonly PaperOrder[], given: PaperMarket, until = END) =>
  fillsOf(orders, given, until).map((fill) => [(fill.at - at(0)) / 60_000, fill.quantity, fill.price]);

describe('a market order', () => {
  const bars = [bar(0, [5, 6, 4, 5]), bar(1, [7, 8, 7, 8])];

  test('takes the open of the first bar that begins at or after it, with costs against it', () => {
    expect(filled([order({})], market(bars))).toEqual([[0, 100, 5]]);
    expect(filled([order({ placed_at: at(0) + 1 })], market(bars))).toEqual([[1, 100, 7]]);
    // 0.10 % or half a cent, and 0.05 % of slippage: $7 costs 0.0070 + 0.0035.
    expect(filled([order({ placed_at: at(1) })], market(bars, { costs: DEFAULT_COSTS }))).toEqual([[1, 100, 7.0105]]);
    expect(filled([order({ placed_at: at(1), side: 'sell' })], market(bars, { costs: DEFAULT_COSTS }))).toEqual([
      [1, 100, 6.9895],
    ]);
  });

  test('gets at most a tenth of each bar, and the rest from the next ones', () => {
    const thin = [bar(0, [5, 5, 5, 5], 99), bar(1, [6, 6, 6, 6], 1_000), bar(2, [7, 7, 7, 7], 9)];
    expect(filled([order({ quantity: 200 })], market(thin))).toEqual([
      [0, 9, 5],
      [1, 100, 6],
    ]);
  });

  test('waits for the end of a halt, also while the reopening bar begins inside it', () => {
    const halts = [{ from: at(0), until: at(1) + 1 }];
    expect(filled([order({})], market([...bars, bar(2, [9, 9, 9, 9])], { halts }))).toEqual([[2, 100, 9]]);
  });

  test('that was cancelled gets nothing from then on', () => {
    const thin = [bar(0, [5, 5, 5, 5], 100), bar(1, [6, 6, 6, 6], 1_000)];
    expect(filled([order({ cancelled_at: at(1) })], market(thin))).toEqual([[0, 10, 5]]);
  });
});

describe('a limit order', () => {
  test('needs a trade beyond its limit, and gets a better open', () => {
    const limit = order({ type: 'limit', price: 5 });
    expect(filled([limit], market([bar(0, [5.5, 6, 5, 5.2])]))).toEqual([]);
    expect(filled([limit], market([bar(0, [5.5, 6, 4.99, 5.2])]))).toEqual([[0, 100, 5]]);
    expect(filled([limit], market([bar(0, [4.5, 6, 4.4, 5.2])]))).toEqual([[0, 100, 4.5]]);
    const sell = order({ type: 'limit', price: 5, side: 'sell' });
    expect(filled([sell], market([bar(0, [4.5, 5, 4.4, 5])]))).toEqual([]);
    expect(filled([sell], market([bar(0, [4.5, 5.01, 4.4, 5])]))).toEqual([[0, 100, 5]]);
    expect(filled([sell], market([bar(0, [5.5, 5.6, 4.4, 5])]))).toEqual([[0, 100, 5.5]]);
  });

  test('gets nothing from a bar that opens at its limit and never trades beyond it', () => {
    for (const side of ['buy', 'sell'] as const) {
      const limit = order({ type: 'limit', price: 7.25, side });
      expect(filled([limit], market([bar(0, [7.25, 7.25, 7.25, 7.25])]))).toEqual([]);
      expect(filled([limit], market([bar(0, [7.25, 7.3, 7.2, 7.25])]))).toEqual([[0, 100, 7.25]]);
    }
  });
});

describe('a stop order', () => {
  test('becomes a market order with a trade at its trigger or beyond, at the open if that is there already', () => {
    const stop = order({ type: 'stop', price: 5, side: 'sell' });
    expect(filled([stop], market([bar(0, [6, 6, 5.01, 5.01])]))).toEqual([]);
    expect(filled([stop], market([bar(0, [6, 6, 5, 5])]))).toEqual([[0, 100, 5]]);
    const buy = order({ type: 'stop', price: 5 });
    expect(filled([buy], market([bar(0, [4, 5, 4, 4])]))).toEqual([[0, 100, 5]]);
    expect(filled([stop], market([bar(0, [6, 6, 4.9, 5])]))).toEqual([[0, 100, 5]]);
    expect(filled([stop], market([bar(0, [4.2, 6, 4, 5])]))).toEqual([[0, 100, 4.2]]);
  });

  test('whose trigger was reached fills its rest at the next open, wherever that is', () => {
    const stop = order({ type: 'stop', price: 5, quantity: 20 });
    expect(filled([stop], market([bar(0, [4, 6, 4, 6], 100), bar(1, [3, 3, 3, 3], 100)]))).toEqual([
      [0, 10, 5],
      [1, 10, 3],
    ]);
  });
});

test('in one bar, what is filled at its open comes before what is filled within it', () => {
  const limit = order({ type: 'limit', price: 2.1 });
  const sale = order({ seq: 2, side: 'sell' });
  expect(filled([limit, sale], market([bar(0, [2.15, 2.16, 2.08, 2.1])]))).toEqual([
    [0, 100, 2.15],
    [0, 100, 2.1],
  ]);
});

describe('trades', () => {
  const tradesFrom = (orders: readonly PaperOrder[], bars: readonly MinuteBar[], changes: Partial<PaperMarket> = {}) =>
    tradesOf(fillsOf(orders, market(bars, changes), END), bars);

  test('a long one, worked out by hand', () => {
    const bars = [bar(0, [5, 5.5, 4.8, 5.2]), bar(1, [5.2, 6, 5.1, 5.9]), bar(2, [6.1, 7, 6, 6.5])];
    const orders = [order({}), order({ seq: 2, side: 'sell', placed_at: at(2) })];
    expect(tradesFrom(orders, bars)).toEqual([
      {
        symbol: 'DVLT',
        direction: 'long',
        opened_by: 1,
        opened_at: at(0),
        closed_at: at(2),
        // The ends of the bars that filled it.
        opened_until: at(1),
        closed_until: at(3),
        quantity: 100,
        held: 0,
        entry_price: 5,
        exit_price: 6.1,
        basis_cents: 0,
        net_cents: 11_000,
        costs_cents: 0,
        // Sold at 6.10, above every high while it was held.
        mfe_cents: 11_000,
        mae_cents: -2_000,
      },
    ]);
  });

  test('a short one in two parts, with costs on each side', () => {
    const bars = [bar(0, [10, 10, 10, 10]), bar(1, [9, 9, 9, 9]), bar(2, [8, 8, 8, 8])];
    const costs = { half_spread_pct: 0, least_half_spread_cents: 1, slippage_pct: 0 };
    const orders = [
      order({ side: 'sell', quantity: 100 }),
      order({ seq: 2, side: 'buy', quantity: 50, placed_at: at(1) }),
      order({ seq: 3, side: 'buy', quantity: 50, placed_at: at(2) }),
    ];
    // Sold 100 at 9.99; bought 50 at 9.01 and 50 at 8.01: 49.00 + 99.00 dollars.
    expect(tradesFrom(orders, bars, { costs })).toMatchObject([
      { direction: 'short', net_cents: 14_800, costs_cents: 200, entry_price: 9.99, exit_price: 8.51, held: 0 },
    ]);
  });

  test('an order beyond flat closes one and opens the other', () => {
    const bars = [bar(0, [5, 5, 5, 5]), bar(1, [6, 6, 6, 6])];
    const orders = [order({}), order({ seq: 2, side: 'sell', quantity: 150, placed_at: at(1) })];
    expect(tradesFrom(orders, bars)).toMatchObject([
      { direction: 'long', net_cents: 10_000, held: 0, opened_by: 1 },
      { direction: 'short', net_cents: 0, held: 50, closed_at: null, opened_by: 2 },
    ]);
    const [, short] = tradesFrom(orders, bars);
    expect([openGain(short!, 5), openGain(short!, 7)]).toEqual([5_000, -5_000]);
  });
});

describe('of any orders on any bars', () => {
  const price = fc.integer({ min: 100, max: 2_000 }).map((value) => value / 100);
  const aBar = fc
    .tuple(price, price, price, price, fc.integer({ min: 0, max: 5_000 }))
    .map(([a, b, c, d, v]) => ({ prices: [a, Math.max(a, b, c, d), Math.min(a, b, c, d), b], v }));
  const bars = fc
    .array(aBar, { minLength: 1, maxLength: 30 })
    .map((list) => list.map(({ prices, v }, minute) => bar(minute, prices, v)));
  const orders = fc
    .array(
      fc.record({
        side: fc.constantFrom('buy' as const, 'sell' as const),
        type: fc.constantFrom('market' as const, 'limit' as const, 'stop' as const),
        quantity: fc.integer({ min: 1, max: 900 }),
        price,
        minute: fc.integer({ min: 0, max: 25 }),
        lasts: fc.option(fc.integer({ min: 0, max: 10 })),
      }),
      { maxLength: 8 },
    )
    .map((list) =>
      list.map(({ minute, lasts, type, ...rest }, k) =>
        order({
          ...rest,
          type,
          price: type === 'market' ? null : rest.price,
          seq: k + 1,
          placed_at: at(minute),
          cancelled_at: lasts === null ? null : at(minute + lasts),
        }),
      ),
    );
  const halts = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 8 }))
    .map(([from, length]) => [{ from: at(from), until: at(from + length) }]);

  test('a later moment only adds fills, so that a session plays again to the cent', () => {
    fc.assert(
      fc.property(bars, orders, halts, fc.integer({ min: 0, max: 30 }), (given, placed, stopped, minute) => {
        const whole = market(given, { halts: stopped, costs: DEFAULT_COSTS });
        const cut = { ...whole, bars: given.filter(({ t }) => t < START + minute * 60) };
        const known = placed.filter(({ placed_at }) => placed_at < at(minute));
        const then = fillsOf(placed, whole, at(minute));
        expect(fillsOf(placed, whole, END).slice(0, then.length)).toEqual(then);
        // Neither later bars nor later orders were needed.
        expect(fillsOf(known, cut, END)).toEqual(then);
      }),
    );
  });

  test('nothing fills in a halt, before its order, after its cancellation, beyond its quantity or its share of a bar', () => {
    fc.assert(
      fc.property(bars, orders, halts, (given, placed, stopped) => {
        const fills = fillsOf(placed, market(given, { halts: stopped, costs: DEFAULT_COSTS }), END);
        const sum = (some: readonly PaperFill[]) => some.reduce((total, { quantity }) => total + quantity, 0);
        for (const { seq, at: when } of fills) {
          const { placed_at, cancelled_at } = placed.find((each) => each.seq === seq)!;
          expect(when).toBeGreaterThanOrEqual(placed_at);
          expect(when).toBeLessThan(cancelled_at ?? END);
          expect(stopped.some(({ from, until }) => from <= when && when < until)).toBe(false);
        }
        for (const { seq, quantity } of placed)
          expect(sum(fills.filter((fill) => fill.seq === seq))).toBeLessThanOrEqual(quantity);
        for (const { t, v } of given)
          expect(sum(fills.filter((fill) => fill.at === t * 1_000))).toBeLessThanOrEqual(v * SHARE_OF_VOLUME);
      }),
    );
  });

  test('a limit order never gets worse than its limit, and every price before costs is between the bar’s low and high, so inside the limit bands', () => {
    fc.assert(
      fc.property(bars, orders, (given, placed) => {
        for (const fill of fillsOf(placed, market(given, { costs: DEFAULT_COSTS }), END)) {
          const { type, price: limit, side } = placed.find(({ seq }) => seq === fill.seq)!;
          if (type === 'limit' && limit !== null)
            expect(side === 'buy' ? fill.price - limit : limit - fill.price).toBeLessThanOrEqual(0);
          const { h, l } = given.find(({ t }) => t * 1_000 === fill.at)!;
          const base = side === 'buy' ? fill.price - fill.cost : fill.price + fill.cost;
          expect(base).toBeLessThanOrEqual(h + 1e-4);
          expect(base).toBeGreaterThanOrEqual(l - 1e-4);
        }
      }),
    );
  });

  test('the trades add up to the cash that went in and out, within a cent for each fill', () => {
    fc.assert(
      fc.property(bars, orders, (given, placed) => {
        const fills = fillsOf(placed, market(given, { costs: DEFAULT_COSTS }), END);
        const trades = tradesOf(fills, given);
        const cash = fills.reduce(
          (sum, { side, price: paid, quantity }) => sum + (side === 'buy' ? -1 : 1) * paid * quantity,
          0,
        );
        const shares = fills.reduce((sum, { side, quantity }) => sum + (side === 'buy' ? 1 : -1) * quantity, 0);
        const open = trades.at(-1)?.held ?? 0;
        expect(open).toBe(Math.abs(shares));
        if (shares !== 0) return;
        const net = trades.reduce((sum, { net_cents }) => sum + net_cents, 0);
        expect(Math.abs(net - cash * 100)).toBeLessThanOrEqual(fills.length * 2);
        for (const { mfe_cents, mae_cents, net_cents } of trades) {
          expect(mfe_cents).toBeGreaterThanOrEqual(Math.max(0, net_cents));
          expect(mae_cents).toBeLessThanOrEqual(Math.min(0, net_cents));
        }
      }),
    );
  });
});
