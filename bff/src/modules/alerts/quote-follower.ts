import type { WireQuote } from '@prebell/contracts';
import type { Seen } from './level';

/** What a quote adds to the one before it. */
export interface QuoteStep {
  readonly seen: Seen;
  readonly isNewHigh: boolean;
}

type Figures = Pick<WireQuote, 'price' | 'high' | 'low'>;

/**
 * Follows the quotes of one symbol. Quotes are coalesced: the high and low of the day tell of prices between two of them,
 * so that a level which was touched for an instant is not missed.
 */
export class QuoteFollower {
  #known: Figures | null = null;

  /** Null while the symbol has not traded. The first quote tells where the price is, and nothing of how it came there. */
  step({ price, high, low }: Figures): QuoteStep | null {
    const before = this.#known;
    this.#known = { price, high, low };
    if (price === null || high === null || low === null) return null;
    if (before === null) return { seen: { last: price, low: price, high: price }, isNewHigh: false };
    const { high: highBefore, low: lowBefore } = before;
    // Nothing before, or a high that fell: a day began, and its range is what happened since.
    const isNewDay = highBefore === null || lowBefore === null || high < highBefore;
    if (isNewDay) return { seen: { last: price, low, high }, isNewHigh: false };
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
