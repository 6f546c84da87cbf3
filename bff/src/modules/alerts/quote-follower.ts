import { marketDate, type WireQuote } from '@prebell/contracts';
import type { Seen } from './level';

/** What a quote adds to the one before it. */
export interface QuoteStep {
  readonly seen: Seen;
  readonly isNewHigh: boolean;
}

type Figures = Pick<WireQuote, 'price' | 'high' | 'low' | 'as_of'>;

/**
 * Follows the quotes of one symbol. Quotes are coalesced: the high and low of the day tell of prices between two of them,
 * so that a level which was touched for an instant is not missed.
 */
export class QuoteFollower {
  #known: Figures | null = null;

  /** Null while the symbol has not traded. The first quote tells where the price is, and nothing of how it came there. */
  step(quote: Figures): QuoteStep | null {
    const { price, high, low } = quote;
    const before = this.#known;
    this.#known = quote;
    if (price === null || high === null || low === null) return null;
    const onlyNow = { seen: { last: price, low: price, high: price }, isNewHigh: false };
    if (before === null) return onlyNow;
    const { high: highBefore, low: lowBefore } = before;
    // The range of a new day is what happened since.
    if (highBefore === null || lowBefore === null || dateOf(before) !== dateOf(quote))
      return { seen: { last: price, low, high }, isNewHigh: false };
    // A range only grows unless a trade was taken back: nothing moved from a price that never was.
    if (high < highBefore || low > lowBefore) return onlyNow;
    const from = before.price ?? price;
    return {
      seen: {
        last: price,
        low: low < lowBefore ? low : Math.min(price, from),
        high: high > highBefore ? high : Math.max(price, from),
      },
      isNewHigh: high > highBefore,
    };
  }
}

/** The trading day of a quote's last trade, null before the first. */
const dateOf = ({ as_of }: Figures): string | null => (as_of === null ? null : marketDate(Date.parse(as_of)));
