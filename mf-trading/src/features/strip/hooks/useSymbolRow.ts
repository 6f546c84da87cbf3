import type { ScannerRow } from '@prebell/contracts';
import { useCallback, useSyncExternalStore } from 'react';

/** The rows of the open scanner. */
export interface SymbolRows {
  row(symbol: string): ScannerRow | undefined;
  subscribeRow(symbol: string, listener: () => void): () => void;
  /** The listed symbols. A symbol that left the list keeps its last row, which is out of date. */
  readonly summary: {
    get(): { readonly order: readonly string[] };
    subscribe(listener: () => void): () => void;
  };
}

/** The row of one symbol while it is on the list; undefined otherwise. */
export const useSymbolRow = (rows: SymbolRows | null, symbol: string): ScannerRow | undefined =>
  useSyncExternalStore(
    useCallback(
      (listener) => {
        const leaves = [rows?.subscribeRow(symbol, listener), rows?.summary.subscribe(listener)];
        return () => {
          for (const leave of leaves) leave?.();
        };
      },
      [rows, symbol],
    ),
    () => (rows?.summary.get().order.includes(symbol) ? rows.row(symbol) : undefined),
  );
