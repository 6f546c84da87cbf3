import type { PreviousLevels, Quote } from '@prebell/contracts';
import { breakOf } from '../../../shared/market/break-of';
import type { AlertDraft } from './alert-draft';

/** A known price of the symbol that an alert can wait for. */
export interface AlertLevel {
  readonly name: string;
  /** Dollars as the user would type them. */
  readonly level: string;
  /** The side from which the price would cross it. */
  readonly direction: AlertDraft['direction'];
  /** Why the alert waits for the other direction than the level's name suggests; null if it does not. */
  readonly note: string | null;
}

type Prices = Pick<Quote, 'price' | 'pm_high' | 'high' | 'low' | 'vwap' | 'previous_close'>;

/** A high is a level to rise to, a low one to fall to. Beyond it, the alert would otherwise silently wait for the way back. */
const noteOf = (expected: AlertDraft['direction'] | null, direction: AlertDraft['direction']): string | null => {
  if (expected === null || expected === direction) return null;
  return direction === 'below'
    ? 'The price is already above this level. The alert comes when it falls back to it.'
    : 'The price is already below this level. The alert comes when it rises back to it.';
};

const dollarsOf = (price: number): string =>
  // Below a dollar stocks are quoted to a hundredth of a cent.
  price.toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: price < 1 ? 4 : 2,
    useGrouping: false,
  });

/**
 * The levels of a symbol that its price can still cross. Of two levels at one price the first name stays: before the open, the
 * pre-market high is the high of the day.
 */
export const alertLevels = (quote: Prices, previous: PreviousLevels | undefined): readonly AlertLevel[] => {
  const known = new Map<string, AlertLevel>();
  /** An alert at a high means its break: a trade at the high itself only touches it. Of one broken already, the way back to it. */
  const highNamed = (name: string, high: number | null | undefined) => {
    if (typeof high !== 'number' || high <= 0) return [name, null, 'above'] as const;
    const over = breakOf(high);
    const isBroken = quote.price !== null && quote.price > over;
    return isBroken
      ? ([name, high, 'above'] as const)
      : ([`Break of the ${name.charAt(0).toLowerCase()}${name.slice(1)}`, over, 'above'] as const);
  };
  const named: readonly (readonly [string, number | null | undefined, AlertDraft['direction'] | null])[] = [
    highNamed('Pre-market high', quote.pm_high),
    highNamed('Day high', quote.high),
    ['Day low', quote.low, 'below'],
    // Neither side is the usual one.
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
