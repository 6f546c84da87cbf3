import { SCANNER_RANKINGS, type Scanner, type ScannerRow } from '@prebell/contracts';

/** Rows that fit on one printed page beside everything else. */
export const MOST_MOVERS = 10;

/** All rows, the strongest by the figure that ranks the scanner first. The server lists symbols with news first. */
export const rankedMovers = (scanner: Scanner, rows: readonly ScannerRow[]): readonly ScannerRow[] => {
  const worth = (row: ScannerRow) => row[SCANNER_RANKINGS[scanner]] ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted((a, b) => worth(b) - worth(a));
};
