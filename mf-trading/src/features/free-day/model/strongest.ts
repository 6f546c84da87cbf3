import type { ScannerRow } from '@prebell/contracts';

/** The row with the highest change now; null if there is none. The list puts symbols with news first, so its first row may be weaker. */
export const strongestRow = (rows: readonly ScannerRow[]): ScannerRow | null =>
  rows.toSorted((a, b) => (b.percent_change ?? 0) - (a.percent_change ?? 0))[0] ?? null;
