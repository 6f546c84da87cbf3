import type { ScannerRow } from '@prebell/contracts';
import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import type { ScannerTable } from '../model/scanner-table';
import { isAway, watchSight } from './sight';

/**
 * A symbol's figures, updated while its row is visible and when it becomes visible. Updating rows out of view would lay out the whole
 * table for nothing (500 rows: half of all frames lost).
 */
export const useRowInSight = (
  table: ScannerTable,
  symbol: string,
  element: RefObject<Element | null>,
): ScannerRow | undefined =>
  useSyncExternalStore(
    useCallback(
      (listener) => {
        const unwatch = element.current === null ? undefined : watchSight(element.current, listener);
        const unsubscribe = table.subscribeRow(symbol, () => {
          if (!isAway(element.current)) listener();
        });
        return () => {
          unwatch?.();
          unsubscribe();
        };
      },
      [table, symbol, element],
    ),
    () => table.row(symbol),
  );
