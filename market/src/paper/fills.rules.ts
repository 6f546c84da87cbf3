import { type Costs, toMs } from '@prebell/contracts';
import type { HaltSpan } from '../proof/outcome.rules';
import { barSeconds, type MinuteBar } from '../provider';

/** Our fills are at most this part of a bar's shares, because more would have moved the price (docs/proof.md). */
export const SHARE_OF_VOLUME = 0.1;

export const ORDER_TYPES = ['market', 'limit', 'stop'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
export type Side = 'buy' | 'sell';

/** An order of a paper session. It is valid until it is filled or cancelled, and at most until the end of the day. */
export interface PaperOrder {
  /** Unique within its session, in the order in which orders were placed. */
  readonly seq: number;
  readonly symbol: string;
  readonly side: Side;
  readonly type: OrderType;
  /** Shares. */
  readonly quantity: number;
  /** The limit of a limit order or the trigger of a stop order, dollars; null for a market order. */
  readonly price: number | null;
  /** Market time, epoch milliseconds. */
  readonly placed_at: number;
  readonly cancelled_at: number | null;
}

/** A fill: shares that an order received. */
export interface PaperFill {
  readonly seq: number;
  readonly symbol: string;
  readonly side: Side;
  /** Start of the bar, epoch milliseconds. */
  readonly at: number;
  readonly quantity: number;
  /** Including costs, dollars, in steps of a hundredth of a cent. */
  readonly price: number;
  /** The costs included in the price, dollars a share. */
  readonly cost: number;
  /** Whether it filled at the bar's first price. If not, the exact time within the bar is unknown. */
  readonly isAtOpen: boolean;
}

/** The market of one symbol on one day. */
export interface PaperMarket {
  /** Ascending. */
  readonly bars: readonly MinuteBar[];
  readonly halts: readonly HaltSpan[];
  readonly costs: Costs;
}

/** Rounds to a hundredth of a cent, the smallest step under Rule 612. */
const toStep = (price: number): number => Math.round(price * 10_000) / 10_000;

/** Half the spread plus slippage, dollars a share: the same assumption as in backtests. */
const costOf = (price: number, costs: Costs): number =>
  Math.max((price * costs.half_spread_pct) / 100, costs.least_half_spread_cents / 100) +
  (price * costs.slippage_pct) / 100;

interface Price {
  readonly price: number;
  readonly cost: number;
  readonly isAtOpen: boolean;
}

/** The price for an order that takes the market price: worse by the costs. */
const taken = (side: Side, base: number, costs: Costs, isAtOpen: boolean): Price => {
  const cost = toStep(costOf(base, costs));
  return { price: toStep(side === 'buy' ? base + cost : base - cost), cost, isAtOpen };
};

/** The price of a limit order in a bar. It needs a trade beyond its limit, because at the limit itself other orders were first. */
const limitPrice = ({ side }: PaperOrder, limit: number, { o, h, l }: MinuteBar, costs: Costs): Price | null => {
  const isOpenBetter = side === 'buy' ? o < limit : o > limit;
  if (isOpenBetter) {
    const open = taken(side, o, costs, true);
    // Costs never push the price beyond the limit.
    const price = side === 'buy' ? Math.min(limit, open.price) : Math.max(limit, open.price);
    return { price, cost: toStep(Math.abs(price - o)), isAtOpen: true };
  }
  const isReached = side === 'buy' ? l < limit : h > limit;
  return isReached ? { price: limit, cost: 0, isAtOpen: false } : null;
};

/** The price at which a stop order is triggered and filled in a bar; null if the bar does not reach its trigger. */
const stopPrice = ({ side }: PaperOrder, trigger: number, { o, h, l }: MinuteBar, costs: Costs): Price | null => {
  if (side === 'buy' ? o >= trigger : o <= trigger) return taken(side, o, costs, true);
  return (side === 'buy' ? h >= trigger : l <= trigger) ? taken(side, trigger, costs, false) : null;
};

/** An order in progress, as we go through the bars. */
interface Working {
  readonly order: PaperOrder;
  left: number;
  /** A stop order counts as a market order once its trigger was reached. */
  isTriggered: boolean;
}

const priceIn = ({ order, isTriggered }: Working, bar: MinuteBar, costs: Costs): Price | null => {
  if (order.type === 'market' || isTriggered || order.price === null) return taken(order.side, bar.o, costs, true);
  return order.type === 'limit'
    ? limitPrice(order, order.price, bar, costs)
    : stopPrice(order, order.price, bar, costs);
};

const isActive = ({ order: { placed_at, cancelled_at }, left }: Working, start: number): boolean =>
  left > 0 && placed_at <= start && (cancelled_at === null || cancelled_at > start);

interface Found {
  readonly each: Working;
  readonly found: Price;
}

/**
 * The orders that get a price in a bar, in the order of its trades as far as a bar shows it: fills at its first price
 * come first.
 */
const foundIn = (bar: MinuteBar, working: readonly Working[], costs: Costs): Found[] => {
  const found = working
    .filter((each) => isActive(each, toMs(bar.t)))
    .flatMap((each) => {
      const price = priceIn(each, bar, costs);
      return price === null ? [] : [{ each, found: price }];
    });
  return found.toSorted((a, b) => Number(b.found.isAtOpen) - Number(a.found.isAtOpen));
};

/**
 * The fills of one symbol's orders from the bars that are complete at `until` (epoch milliseconds), bar by bar. Within
 * a bar, those at its first price come first, then by order. The first bar that can fill an order starts when the order
 * is placed, or later. Fills are never inside a halt and never beyond a limit price. Before costs, they are always at a
 * price at which the bar traded, so within the limit bands. All orders together get at most `SHARE_OF_VOLUME` of a bar.
 * The same orders and bars always give the same fills; a later `until` only adds fills.
 */
export const fillsOf = (orders: readonly PaperOrder[], market: PaperMarket, until: number): PaperFill[] => {
  const { bars, halts, costs } = market;
  const working = orders
    .toSorted((a, b) => a.seq - b.seq)
    .map((order): Working => ({ order, left: order.quantity, isTriggered: false }));
  const fills: PaperFill[] = [];
  for (const bar of bars) {
    const start = toMs(bar.t);
    if (toMs(bar.t + barSeconds(bar)) > until) break;
    if (bar.v <= 0 || halts.some(({ from, until: end }) => from <= start && start < end)) continue;
    let shares = Math.floor(bar.v * SHARE_OF_VOLUME);
    for (const { each, found } of foundIn(bar, working, costs)) {
      if (each.order.type === 'stop') each.isTriggered = true;
      const { seq, symbol, side } = each.order;
      const quantity = Math.min(each.left, shares);
      if (quantity === 0) continue;
      shares -= quantity;
      each.left -= quantity;
      fills.push({ seq, symbol, side, at: start, quantity, ...found });
    }
  }
  return fills;
};
