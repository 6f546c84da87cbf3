import { marketDate, type WireQuote } from '@prebell/contracts';
import type { Seen } from './level';

/** What a quote adds to the previous one. */
export interface QuoteStep {
  readonly seen: Seen;
  readonly isNewHigh: boolean;
}

type Figures = Pick<WireQuote, 'price' | 'high' | 'low' | 'as_of'>;

/**
 * Follows the quotes of one symbol. Quotes are coalesced. The day's high and low show the prices between two of them,
 * so that a level touched for an instant is not missed.
 */
export class QuoteFollower {
  #known: Figures | null = null;

  /** Null while the symbol has not traded. The first quote gives a price without a range. */
  step(quote: Figures): QuoteStep | null {
    const { price, high, low } = quote;
    const before = this.#known;
    this.#known = quote;
    if (price === null || high === null || low === null) return null;
    const onlyNow = { seen: { last: price, low: price, high: price }, isNewHigh: false };
    if (before === null) return onlyNow;
    const { high: highBefore, low: lowBefore } = before;
    // On a new day, the whole range is new.
    if (highBefore === null || lowBefore === null || dateOf(before) !== dateOf(quote))
      return { seen: { last: price, low, high }, isNewHigh: false };
    // A range only grows unless a trade is cancelled. A price that never was moves nothing.
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
