import { marketDate, type WireQuote } from '@prebell/contracts';
import type { Seen } from './level.rules';

/** The new prices of a quote compared with the one before. */
export interface QuoteStep {
  readonly seen: Seen;
  /** Market time at which the prices in `seen` begin, epoch milliseconds: the start of a bar, or the first trade. */
  readonly from: number;
  readonly isNewHigh: boolean;
}

type Figures = Pick<WireQuote, 'price' | 'high' | 'low' | 'as_of' | 'traded'>;

/**
 * Follows the quotes of one symbol. Quotes are coalesced; each carries the range of all trades since the one before. So a level
 * that was touched only for an instant is not missed, and a correction, which is not a trade, touches none.
 */
export class QuoteFollower {
  #known: Figures | null = null;

  /** Null for a quote without a new trade. The first quote of a symbol counts with its price only, without a range. */
  step(quote: Figures): QuoteStep | null {
    const { price, high, traded } = quote;
    const before = this.#known;
    this.#known = quote;
    if (price === null || high === null) return null;
    const latest = { last: price, low: price, high: price };
    if (before === null) return { seen: latest, from: Number.POSITIVE_INFINITY, isNewHigh: false };
    if (traded === null || traded === undefined) return null;
    const isSameDay = before.high !== null && dateOf(before) === dateOf(quote);
    return {
      // A correction may have moved the price to a value at which nothing traded.
      seen: { last: Math.min(Math.max(price, traded.low), traded.high), low: traded.low, high: traded.high },
      from: traded.from,
      isNewHigh: isSameDay && traded.high >= high && high > before.high!,
    };
  }
}

/** The trading day of a quote's last trade, null before the first. */
const dateOf = ({ as_of }: Figures): string | null => (as_of === null ? null : marketDate(Date.parse(as_of)));
