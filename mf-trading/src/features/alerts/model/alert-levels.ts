import type { PreviousLevels, Quote } from '@prebell/contracts';
import { breakOf } from '../../../shared/market/break-of';
import type { AlertDraft } from './alert-draft';

/** A known price of the symbol, offered as an alert level. */
export interface AlertLevel {
  readonly name: string;
  /** Dollars, formatted as the user would type them. */
  readonly level: string;
  /** The direction in which the price would cross it from where it is now. */
  readonly direction: AlertDraft['direction'];
  /** Why the alert waits for the opposite of the direction that the level's name suggests; null if it does not. */
  readonly note: string | null;
}

const uncapitalised = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** What an alert calls its level later, 'break of the pre-market high'; null for a level that moves on, as VWAP does. */
export const lastingName = ({ name }: Pick<AlertLevel, 'name'>): string | null =>
  name === 'VWAP' ? null : uncapitalised(name);

type Prices = Pick<Quote, 'price' | 'pm_high' | 'high' | 'low' | 'vwap' | 'previous_close'>;

/**
 * A trader expects a high to be crossed upwards and a low downwards. If the price is already past the level, say that the alert waits
 * for the way back.
 */
const noteOf = (expected: AlertDraft['direction'] | null, direction: AlertDraft['direction']): string | null => {
  if (expected === null || expected === direction) return null;
  return direction === 'below'
    ? 'The price is already above this level. The alert comes when it falls back to it.'
    : 'The price is already below this level. The alert comes when it rises back to it.';
};

const dollarsOf = (price: number): string =>
  // Below a dollar, stocks are quoted to a hundredth of a cent.
  price.toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: price < 1 ? 4 : 2,
    useGrouping: false,
  });

/**
 * The levels that the symbol's price can still cross. If two share a price, the first name wins: before the open, the pre-market high
 * is also the high of the day.
 */
export const alertLevels = (quote: Prices, previous: PreviousLevels | undefined): readonly AlertLevel[] => {
  const known = new Map<string, AlertLevel>();
  /**
   * An alert at a high waits for its break, because a trade at the high itself only touches it. If the high is already broken, the
   * alert waits for the way back to it.
   */
  const highNamed = (name: string, high: number | null | undefined) => {
    if (typeof high !== 'number' || high <= 0) return [name, null, 'above'] as const;
    const over = breakOf(high);
    const isBroken = quote.price !== null && quote.price > over;
    return isBroken
      ? ([name, high, 'above'] as const)
      : ([`Break of the ${uncapitalised(name)}`, over, 'above'] as const);
  };
  const named: readonly (readonly [string, number | null | undefined, AlertDraft['direction'] | null])[] = [
    highNamed('Pre-market high', quote.pm_high),
    highNamed('Day high', quote.high),
    ['Day low', quote.low, 'below'],
    // Traders wait for these levels from both sides.
    ['VWAP', quote.vwap, null],
    ['Previous close', quote.previous_close, null],
    highNamed('Previous high', previous?.previous_high),
  ];
  for (const [name, price, expected] of named) {
    if (price === null || price === undefined || price <= 0) continue;
    const level = dollarsOf(price);
    const isHere = quote.price === Number(level);
    if (isHere || known.has(level)) continue;
    const direction = quote.price !== null && quote.price > Number(level) ? 'below' : 'above';
    known.set(level, { name, level, direction, note: noteOf(expected, direction) });
  }
  return [...known.values()];
};
