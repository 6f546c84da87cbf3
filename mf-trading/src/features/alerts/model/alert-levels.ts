import type { PreviousLevels, Quote } from '@prebell/contracts';
import type { AlertDraft } from './alert-draft';

/** A known price of the symbol that an alert can wait for. */
export interface AlertLevel {
  readonly name: string;
  /** Dollars as the user would type them. */
  readonly level: string;
  /** The side from which the price would cross it. */
  readonly direction: AlertDraft['direction'];
}

type Prices = Pick<Quote, 'price' | 'pm_high' | 'high' | 'low' | 'vwap' | 'previous_close'>;

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
  const named: readonly (readonly [string, number | null | undefined])[] = [
    ['Pre-market high', quote.pm_high],
    ['Day high', quote.high],
    ['Day low', quote.low],
    ['VWAP', quote.vwap],
    ['Previous close', quote.previous_close],
    ['Previous high', previous?.previous_high],
  ];
  for (const [name, price] of named) {
    if (price === null || price === undefined || price <= 0) continue;
    const level = dollarsOf(price);
    const isHere = quote.price === Number(level);
    if (isHere || known.has(level)) continue;
    const direction = quote.price !== null && quote.price > Number(level) ? 'below' : 'above';
    known.set(level, { name, level, direction });
  }
  return [...known.values()];
};
