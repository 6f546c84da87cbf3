import type { ScannerRow } from '@prebell/contracts';

/** Reasons why there is no relative volume. */
export const RVOL_REASONS: Readonly<Record<NonNullable<ScannerRow['rvol_reason']>, string>> = {
  few_sessions: 'fewer than five sessions on record',
  thin_baseline: 'usual volume by now under 5,000 shares',
  unknown: 'no baseline',
};

/** Why a row has no value for a figure, as a sentence; undefined if no reason is known. */
export const missingText = (figure: keyof ScannerRow, row: ScannerRow): string | undefined => {
  if (row[figure] != null) return undefined;
  if (figure === 'float') return 'Float unknown';
  if (figure === 'relative_volume' && row.rvol_reason !== null) return `N/A: ${RVOL_REASONS[row.rvol_reason]}`;
  return undefined;
};
