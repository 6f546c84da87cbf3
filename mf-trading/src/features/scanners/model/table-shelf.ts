import { createStore, type ReadableStore } from '@prebell/platform';
import { createScannerTable, type ScannerTable } from './scanner-table';

/** The tables of all tabs that were looked at: each keeps its rows while another is in front. */
export interface TableShelf {
  /** The table of that key, a new one when it is asked for the first time. */
  table(key: string): ScannerTable;
  /** Matches by table key, of the tables that have had an answer. */
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
