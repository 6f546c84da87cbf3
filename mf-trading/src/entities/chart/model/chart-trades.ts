import { type PaperReading, wholeSeconds } from '@prebell/contracts';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';

type Fill = Pick<PaperReading['fills'][number], 'symbol' | 'side' | 'at' | 'quantity' | 'price'>;

/** The fills of paper orders on one side within one bar. */
export interface ChartTrade {
  /** Start of the bar, epoch seconds. */
  readonly t: number;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  /** The mean price, dollars. */
  readonly price: number;
}

/** The fills of one symbol up to a time (epoch milliseconds), oldest first. Fills of the same bar and side are combined. */
export const chartTrades = (fills: readonly Fill[], symbol: string, until: number): readonly ChartTrade[] => {
  const trades = new Map<string, ChartTrade>();
  for (const { symbol: of, side, at, quantity, price } of fills) {
    if (of !== symbol || Date.parse(at) >= until) continue;
    const key = `${side} ${at}`;
    const known = trades.get(key);
    const shares = quantity + (known?.quantity ?? 0);
    const paid = quantity * price + (known === undefined ? 0 : known.quantity * known.price);
    trades.set(key, { t: wholeSeconds(Date.parse(at)), side, quantity: shares, price: paid / shares });
  }
  return [...trades.values()].sort((a, b) => a.t - b.t);
};

const priceText = (price: number): string =>
  price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** The text next to a mark: 'B 200'. Short, so that marks of neighbouring bars do not overlap. */
export const tradeMark = ({ side, quantity }: ChartTrade): string =>
  `${side === 'buy' ? 'B' : 'S'} ${quantity.toLocaleString('en-US')}`;

/** The marks in words: 'Paper trades: bought 200 at 4.1662 in the bar of 08:45.' Empty without any. */
export const tradesInWords = (trades: readonly ChartTrade[]): string => {
  if (trades.length === 0) return '';
  const words = trades.map(
    ({ t, side, quantity, price }) =>
      `${side === 'buy' ? 'bought' : 'sold'} ${quantity.toLocaleString('en-US')} at ${priceText(price)} in the bar of ${easternMinute(t * 1_000)}`,
  );
  return `Paper trades: ${words.join(', ')}.`;
};
