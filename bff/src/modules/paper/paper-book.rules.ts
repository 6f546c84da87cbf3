import { DEFAULT_COSTS, type PaperReading } from '@prebell/contracts';
import { fillsOf, openGain, type PaperFill, type PaperMarket, type PaperOrder, tradesOf } from '@prebell/market';
import type { StoredTrade } from '../../db/tables/paper.table';
import type { PaperOrderRow } from './paper.repository';

/** The bars and halts of a symbol on the session's day. */
export type DayMarket = Pick<PaperMarket, 'bars' | 'halts'>;

/** The fills and trades that a session's orders have led to by a given minute. */
export interface PaperBook {
  /** Sorted by time, then by order. */
  readonly fills: readonly PaperFill[];
  /** Sorted by when they opened. */
  readonly trades: readonly StoredTrade[];
}

const orderOf = ({ placed_at, cancelled_at, ...row }: PaperOrderRow): PaperOrder => ({
  ...row,
  placed_at: placed_at.getTime(),
  cancelled_at: cancelled_at?.getTime() ?? null,
});

/** Computes the fills and trades of a session. @param until epoch milliseconds; nothing later is read */
export const bookOf = (
  orders: readonly PaperOrderRow[],
  markets: ReadonlyMap<string, DayMarket>,
  until: number,
): PaperBook => {
  const setups = new Map(orders.map(({ seq, setup }) => [seq, setup]));
  const fills: PaperFill[] = [];
  const trades: StoredTrade[] = [];
  for (const [symbol, { bars, halts }] of markets) {
    const known = bars.filter(({ t, seconds = 60 }) => (t + seconds) * 1_000 <= until);
    const own = orders.filter((order) => order.symbol === symbol).map(orderOf);
    const filled = fillsOf(own, { bars, halts, costs: DEFAULT_COSTS }, until);
    const last = known.at(-1)?.c;
    fills.push(...filled);
    for (const trade of tradesOf(filled, known))
      trades.push({
        ...trade,
        open_cents: trade.held > 0 && last !== undefined ? openGain(trade, last) : 0,
        setup: setups.get(trade.opened_by) ?? null,
      });
  }
  return {
    fills: fills.sort((a, b) => a.at - b.at || a.seq - b.seq),
    trades: trades.sort((a, b) => a.opened_at - b.opened_at || a.opened_by - b.opened_by),
  };
};

/** The state of an order. */
export const orderState = (
  { quantity, cancelled_at }: Pick<PaperOrderRow, 'quantity' | 'cancelled_at'>,
  filled: number,
  isOver: boolean,
): PaperReading['orders'][number]['state'] => {
  if (filled === quantity) return 'filled';
  if (cancelled_at !== null) return 'cancelled';
  return isOver ? 'expired' : 'working';
};
