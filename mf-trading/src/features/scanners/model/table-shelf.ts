import { createStore, type ReadableStore } from '@prebell/platform';
import { createScannerTable, type ScannerTable } from './scanner-table';

/** The tables of all visited tabs. A table keeps its rows while another tab is active. */
export interface TableShelf {
  /** The table for the key; created on first use. */
  table(key: string): ScannerTable;
  /** Match counts of the loaded tables, by table key. */
  readonly counts: ReadableStore<ReadonlyMap<string, number>>;
}

export const createTableShelf = (): TableShelf => {
  const tables = new Map<string, ScannerTable>();
  const counts = createStore<ReadonlyMap<string, number>>(new Map());
  const add = (key: string): ScannerTable => {
    const table = createScannerTable();
    tables.set(key, table);
    table.summary.subscribe(() => {
      const { filled, count } = table.summary.get();
      if (filled && counts.get().get(key) !== count) counts.set(new Map(counts.get()).set(key, count));
    });
    return table;
  };
  return { table: (key) => tables.get(key) ?? add(key), counts };
};
