import type { ScannerRow } from '@prebell/contracts';
import type { Preference } from '@prebell/platform';
import { COLUMN_IDS, COLUMNS, type ColumnId } from './columns';

/** A ranking that the user chose. */
export interface RowSort {
  readonly column: ColumnId | 'symbol';
  readonly direction: 'ascending' | 'descending';
}

/** The user's ranking, or null for the scanner's. It stays until the user removes it. */
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

/** Symbols in the user's ranking. Equal figures keep the scanner's order; unknown ones come last. */
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
