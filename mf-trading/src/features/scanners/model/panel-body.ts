import type { ScannerBody } from './panel-snapshot';
import type { ScannerAccess } from './scanner-access';
import { scannerErrorKind, scannerErrorText } from './scanner-error';
import type { TableSummary } from './scanner-table';

/** Chooses what the active tab shows: access is checked first, then rows, then the last request. */
export const scannerBody = ({
  access,
  known,
  table,
  untraded = [],
  error,
}: {
  readonly access: ScannerAccess;
  /** Whether the status request has finished, with or without success. */
  readonly known: boolean;
  readonly table: Pick<TableSummary, 'order' | 'filled'>;
  /** A watchlist's symbols without rows, which are listed too. */
  readonly untraded?: readonly string[];
  /** Why the last request failed after its retries, or null. */
  readonly error: unknown;
}): ScannerBody => {
  if (!known) return { state: 'loading' };
  if (access.state !== 'open') return access;
  const kind = error === null ? null : scannerErrorKind(error);
  if (kind === 'disabled') return { state: 'disabled' };
  // When access ends, hide the rows too. After any other failure they stay readable.
  if (kind !== null && (!table.filled || kind === 'upgrade' || kind === 'unauthorized')) {
    return { state: 'error', kind, text: scannerErrorText(error), cause: error };
  }
  if (!table.filled) return { state: 'loading' };
  if (kind !== null) return { state: 'results', problem: scannerErrorText(error) };
  return table.order.length + untraded.length === 0 ? { state: 'empty' } : { state: 'results', problem: null };
};
