import { COLUMN_FIGURES, type ColumnFigure, figureFacts, SCANNER_RANKINGS, type ScannerRow } from '@prebell/contracts';
import type { Preference } from '@prebell/platform';
import { COLUMN_IDS, COLUMNS, type ColumnId, columnOf } from './columns';
import type { ScanTarget } from './scan-target';

/** A ranking that the user chose. */
export interface RowSort {
  readonly column: ColumnId | 'symbol';
  readonly direction: 'ascending' | 'descending';
}

/** A scanner's own ranking. */
export interface GivenRanking {
  /** Null if the table has no column for the figure; then only the server can sort by it. */
  readonly sort: RowSort | null;
  /** The figure in words. */
  readonly phrase: string;
  /** Whether the scanner lists symbols with news first. */
  readonly hasNewsFirst: boolean;
}

const isColumnFigure = (figure: string): figure is ColumnFigure =>
  (COLUMN_FIGURES as readonly string[]).includes(figure);

/** The server's ranking of a list; null for a watchlist, which keeps its own order. */
export const givenRanking = (target: ScanTarget): GivenRanking | null => {
  if (target.kind === 'watchlist') return null;
  const figure = target.kind === 'given' ? SCANNER_RANKINGS[target.scanner] : target.scanner.definition.sort;
  const sort = isColumnFigure(figure) ? ({ column: columnOf(figure), direction: 'descending' } as const) : null;
  // A custom scanner's definition says so; the three standard scanners always list news first.
  const hasNewsFirst = target.kind === 'given' || target.scanner.definition.catalyst_first;
  return { sort, phrase: figureFacts(figure).phrase, hasNewsFirst };
};

/** 'by Chg % ↓': how a list is sorted. */
export const rankingText = (sort: RowSort | null, given: GivenRanking): string => {
  const shown = sort ?? given.sort;
  if (shown === null) return `by ${given.phrase} ↓`;
  const label = shown.column === 'symbol' ? 'symbol' : COLUMNS[shown.column].label;
  return `by ${label} ${shown.direction === 'ascending' ? '↑' : '↓'}`;
};

/** The user's ranking, or null for the scanner's own. It applies until the user removes it. */
export const SORT_PREFERENCE: Preference<RowSort | null> = {
  name: 'scanner.sort',
  accepts: (value): value is RowSort | null =>
    value === null ||
    (typeof value === 'object' &&
      'column' in value &&
      (value.column === 'symbol' || (COLUMN_IDS as readonly unknown[]).includes(value.column)) &&
      'direction' in value &&
      (value.direction === 'ascending' || value.direction === 'descending')),
  fallback: null,
};

/** The next sort after a click on a column header: highest first, then lowest first, then the scanner's ranking. */
export const pressedSort = (sort: RowSort | null, column: RowSort['column']): RowSort | null => {
  if (sort?.column !== column) return { column, direction: column === 'symbol' ? 'ascending' : 'descending' };
  const first = column === 'symbol' ? 'ascending' : 'descending';
  return sort.direction === first ? { column, direction: first === 'ascending' ? 'descending' : 'ascending' } : null;
};

/** Sorts symbols by the user's ranking. Equal figures keep the scanner's order; unknown ones come last. */
export const sortSymbols = (
  order: readonly string[],
  { column, direction }: RowSort,
  row: (symbol: string) => ScannerRow | undefined,
): readonly string[] => {
  const sign = direction === 'ascending' ? 1 : -1;
  const rankedBy = (symbol: string) => {
    if (column === 'symbol') return symbol;
    const found = row(symbol);
    return found === undefined ? null : (COLUMNS[column].value?.(found) ?? null);
  };
  return order
    .map((symbol) => ({ symbol, value: rankedBy(symbol) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      if (a.value === b.value) return 0;
      return a.value < b.value ? -sign : sign;
    })
    .map(({ symbol }) => symbol);
};
