import { SCANNER_RANKINGS, type Scanner, type ScannerRow } from '@prebell/contracts';

/** As many rows as fit on one printed page with everything else. */
export const MOST_MOVERS = 10;

/** All rows by the figure that ranks the scanner, strongest first. The server puts symbols with news first. */
export const rankedMovers = (scanner: Scanner, rows: readonly ScannerRow[]): readonly ScannerRow[] => {
  const worth = (row: ScannerRow) => row[SCANNER_RANKINGS[scanner]] ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted((a, b) => worth(b) - worth(a));
};
