import type { ScannerRow } from '@prebell/contracts';
import type { FoundLog } from '../api/brief';

/** A symbol that a scanner found today. */
export interface Found {
  readonly symbol: string;
  /** Market time of its first entry, ISO 8601; null if it was already listed when the scanner's log began. */
  readonly firstAt: string | null;
  /** Change since the previous close at its first entry, percent. */
  readonly changeAtFirst: number | null;
  /** The largest known change, percent. */
  readonly best: number | null;
  /** Its change now; null if the scanner no longer lists it. */
  readonly now: number | null;
  readonly isListed: boolean;
}

type Listed = Pick<ScannerRow, 'symbol' | 'percent_change'>;

const largest = (...changes: readonly (number | null)[]): number | null => {
  const known = changes.filter((change) => change !== null);
  return known.length === 0 ? null : Math.max(...known);
};

/**
 * Everything that a scanner found today, largest change first. Combines the symbols in its log, those listed before the log began,
 * and those listed now.
 */
export const foundToday = ({ symbols, earlier }: FoundLog, rows: readonly Listed[]): readonly Found[] => {
  const listed = new Map(rows.map((row) => [row.symbol, row.percent_change]));
  const logged = new Set(symbols.map(({ symbol }) => symbol));
  const before = { firstAt: null, changeAtFirst: null } as const;
  return [
    ...symbols.map(({ symbol, first_at, percent_change, best_change }) => ({
      symbol,
      firstAt: first_at,
      changeAtFirst: percent_change,
      best: largest(best_change, listed.get(symbol) ?? null),
      now: listed.get(symbol) ?? null,
      isListed: listed.has(symbol),
    })),
    ...earlier
      .filter(({ symbol }) => !listed.has(symbol))
      .map(({ symbol, best_change }) => ({ ...before, symbol, best: best_change, now: null, isListed: false })),
    ...rows
      .filter(({ symbol }) => !logged.has(symbol))
      .map(({ symbol, percent_change }) => ({
        ...before,
        ...{ symbol, best: percent_change, now: percent_change, isListed: true },
      })),
  ].toSorted(
    (a, b) =>
      (b.best ?? Number.NEGATIVE_INFINITY) - (a.best ?? Number.NEGATIVE_INFINITY) || compare(a.symbol, b.symbol),
  );
};

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
