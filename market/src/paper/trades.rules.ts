import { toMs } from '@prebell/contracts';
import { barSeconds, type MinuteBar } from '../provider';
import type { PaperFill } from './fills.rules';

/** A position from its first share until it is flat again. Amounts are in cents. */
export interface PaperTrade {
  readonly symbol: string;
  readonly direction: 'long' | 'short';
  /** The order that opened it. */
  readonly opened_by: number;
  /** Epoch milliseconds. */
  readonly opened_at: number;
  /** Null while the trade is open. */
  readonly closed_at: number | null;
  /** End of the bar that filled the entry, and of the one that filled the exit: the desk knows about the fills from then on. */
  readonly opened_until?: number;
  readonly closed_until?: number | null;
  /** The most shares held at once. */
  readonly quantity: number;
  /** Shares held now; 0 when closed. */
  readonly held: number;
  /** Mean prices over all shares, including costs, dollars; null as long as there is no exit. */
  readonly entry_price: number;
  readonly exit_price: number | null;
  /** What the held shares cost; for a short position, what they brought. */
  readonly basis_cents: number;
  /** Realised profit, after costs. */
  readonly net_cents: number;
  /** Costs included in the prices of all its fills. */
  readonly costs_cents: number;
  /**
   * Maximum favourable and adverse excursion of the profit, before the costs of an exit. At least 0 and at most 0,
   * respectively.
   */
  readonly mfe_cents: number;
  readonly mae_cents: number;
}

const cents = (dollars: number): number => Math.round(dollars * 100);
const signOf = ({ side }: PaperFill): 1 | -1 => (side === 'buy' ? 1 : -1);

/** An open position. Shares are negative if it is short. */
interface Position {
  readonly first: PaperFill;
  /** End of the bar of the first fill, epoch milliseconds. */
  readonly firstUntil: number;
  shares: number;
  most: number;
  /** What the held shares cost (for a short position: brought), cents. */
  basis: number;
  bought: { shares: number; dollars: number };
  sold: { shares: number; dollars: number };
  net: number;
  costs: number;
  mfe: number;
  mae: number;
}

const openPosition = (first: PaperFill, firstUntil: number): Position => ({
  first,
  firstUntil,
  shares: 0,
  most: 0,
  basis: 0,
  bought: { shares: 0, dollars: 0 },
  sold: { shares: 0, dollars: 0 },
  net: 0,
  costs: 0,
  mfe: 0,
  mae: 0,
});

/** Books the shares of a fill that extend the position, or those that reduce it. */
const book = (position: Position, fill: PaperFill, quantity: number): void => {
  const sign = signOf(fill);
  const amount = cents(fill.price * quantity);
  const before = Math.abs(position.shares);
  const tally = sign === 1 ? position.bought : position.sold;
  tally.shares += quantity;
  tally.dollars += fill.price * quantity;
  position.costs += cents(fill.cost * quantity);
  if (position.shares === 0 || Math.sign(position.shares) === sign) position.basis += amount;
  else {
    // The part of the basis for the closed shares. The last shares take all the rest, so that nothing remains.
    const out = quantity === before ? position.basis : Math.round((position.basis * quantity) / before);
    position.basis -= out;
    position.net += sign === -1 ? amount - out : out - amount;
  }
  position.shares += sign * quantity;
  position.most = Math.max(position.most, Math.abs(position.shares));
};

/** Unrealized profit of the held shares at a price, cents. */
const gainAt = ({ shares, basis }: Position, price: number): number =>
  shares >= 0 ? cents(price * shares) - basis : basis - cents(-shares * price);

const excurse = (position: Position, prices: readonly number[]): void => {
  for (const price of prices) {
    const gain = position.net + gainAt(position, price);
    position.mfe = Math.max(position.mfe, gain);
    position.mae = Math.min(position.mae, gain);
  }
};

const mean = ({ shares, dollars }: { shares: number; dollars: number }): number | null =>
  shares === 0 ? null : Math.round((dollars / shares) * 10_000) / 10_000;

const tradeOf = (position: Position, closedAt: number | null, closedUntil: number | null): PaperTrade => {
  const { first, firstUntil, shares, most, net, costs, mfe, mae, bought, sold } = position;
  const isLong = first.side === 'buy';
  return {
    symbol: first.symbol,
    direction: isLong ? 'long' : 'short',
    opened_by: first.seq,
    opened_at: first.at,
    closed_at: closedAt,
    opened_until: firstUntil,
    closed_until: closedUntil,
    quantity: most,
    held: Math.abs(shares),
    entry_price: mean(isLong ? bought : sold) ?? first.price,
    exit_price: mean(isLong ? sold : bought),
    basis_cents: position.basis,
    net_cents: net,
    costs_cents: costs,
    mfe_cents: mfe,
    mae_cents: mae,
  };
};

/**
 * Combines one symbol's fills into trades, at the average cost of their shares. A fill that goes beyond flat closes one
 * trade and opens the next. For excursions, a bar counts with its high and low if the position was held through all of
 * it. A bar with a fill inside counts with its close only, and the bar that ends the position does not count. @param
 * bars the symbol's bars that are complete at the time in question
 */
export const tradesOf = (fills: readonly PaperFill[], bars: readonly MinuteBar[]): PaperTrade[] => {
  const trades: PaperTrade[] = [];
  let position: Position | null = null;
  let next = 0;
  for (const bar of bars) {
    const start = toMs(bar.t);
    const end = toMs(bar.t + barSeconds(bar));
    const own: PaperFill[] = [];
    while (next < fills.length && fills[next]!.at <= start) own.push(fills[next++]!);
    for (const fill of own) {
      let left = fill.quantity;
      const sign = signOf(fill);
      if (position !== null && Math.sign(position.shares) === -sign) {
        const closing = Math.min(left, Math.abs(position.shares));
        book(position, fill, closing);
        left -= closing;
        if (position.shares === 0) {
          excurse(position, [fill.price]);
          trades.push(tradeOf(position, fill.at, end));
          position = null;
        }
      }
      if (left > 0) {
        position ??= openPosition(fill, end);
        book(position, fill, left);
      }
    }
    if (position !== null) excurse(position, own.every(({ isAtOpen }) => isAtOpen) ? [bar.h, bar.l, bar.c] : [bar.c]);
  }
  if (position !== null) trades.push(tradeOf(position, null, null));
  return trades;
};

/** Unrealized profit of an open trade at a price, before the costs of selling, cents. */
export const openGain = ({ direction, held, basis_cents }: PaperTrade, price: number): number =>
  direction === 'long' ? cents(price * held) - basis_cents : basis_cents - cents(price * held);
