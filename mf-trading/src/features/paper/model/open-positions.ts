import type { PaperOrderReading, PaperReading, PaperTradeReading } from '@prebell/contracts';

/** A trade that still has shares, with prices per share in dollars. */
export interface OpenPosition {
  readonly trade: PaperTradeReading;
  /** Average cost of a share, costs included; for a short position, what a share brought. */
  readonly average_cost: number;
  /** The price that the unrealized result is based on. */
  readonly last_price: number;
}

type Fill = PaperReading['fills'][number];

const cents = (dollars: number): number => Math.round(dollars * 100);
const toPrice = (centsOfAll: number, shares: number): number => Math.round((centsOfAll / shares) * 100) / 10_000;

/**
 * The total cost of the shares held, in cents; for a short position, what they brought. Uses average cost like the server.
 * @param fills of one symbol, by time
 */
const basisOf = (fills: readonly Fill[]): number => {
  let shares = 0;
  let basis = 0;
  for (const { side, quantity, price } of fills) {
    const sign = side === 'buy' ? 1 : -1;
    const before = Math.abs(shares);
    const closing = Math.sign(shares) === -sign ? Math.min(quantity, before) : 0;
    if (closing > 0) basis -= closing === before ? basis : Math.round((basis * closing) / before);
    basis += cents(price * (quantity - closing));
    shares += sign * quantity;
  }
  return basis;
};

/** Shares of a position that no working order would close yet. An order for more would open a position on the other side. */
export const leftToClose = (
  { symbol, direction, held }: Pick<PaperTradeReading, 'symbol' | 'direction' | 'held'>,
  orders: readonly Pick<PaperOrderReading, 'symbol' | 'side' | 'quantity' | 'filled' | 'state'>[],
): number => {
  const side = direction === 'long' ? 'sell' : 'buy';
  const closing = orders.filter((order) => order.state === 'working' && order.symbol === symbol && order.side === side);
  return Math.max(0, held - closing.reduce((sum, { quantity, filled }) => sum + quantity - filled, 0));
};

/** The positions of a session that are still open. */
export const openPositions = ({ trades, fills }: Pick<PaperReading, 'trades' | 'fills'>): readonly OpenPosition[] =>
  trades
    .filter(({ held }) => held > 0)
    .map((trade) => {
      const own = fills.filter(({ symbol }) => symbol === trade.symbol);
      const basis = own.length === 0 ? cents(trade.entry_price * trade.held) : basisOf(own);
      const worth = trade.direction === 'long' ? basis + trade.open_cents : basis - trade.open_cents;
      return { trade, average_cost: toPrice(basis, trade.held), last_price: toPrice(worth, trade.held) };
    });
