import type { WireScannerRow } from '@prebell/contracts';
import type { Cap, WireScannerDelta, WireScannerSnapshot } from '../wire';
import type { ScannerTable } from './scanner-tables';

/** Timestamps of a table: its market time, and the real times of its newest event and of its publication. */
export type Stamp = Pick<WireScannerSnapshot, 'as_of' | 'event_at' | 'published_at'>;

type Rows = readonly WireScannerRow[];
type Difference = Pick<WireScannerDelta, 'upserts' | 'removes'>;

/** Whether the symbols or their order changed. */
const hasMoved = (before: Rows, rows: Rows): boolean =>
  before.length !== rows.length || before.some((row, k) => row !== rows[k] && row.symbol !== rows[k]!.symbol);

// Equal rows are the same object (`Rows`), so comparing by identity is enough.

/** For tables with the same symbols in the same order. Most of the thousands of tables are like that. */
const changesInPlace = (before: Rows, rows: Rows): Difference => ({
  upserts: rows.filter((row, k) => before[k] !== row),
  removes: [],
});

const difference = (before: Rows, rows: Rows): Difference => {
  const known = new Map(before.map((row) => [row.symbol, row]));
  const upserts = rows.filter((row) => {
    const old = known.get(row.symbol);
    known.delete(row.symbol);
    return old !== row;
  });
  return { upserts, removes: [...known.keys()] };
};

/**
 * What the readers of one scanner and cap already have, and what to send next. If nobody fetches a change, it merges
 * into the next delta, so a slow reader never builds up a queue.
 */
export class ScannerStream<Name extends string> {
  #seq: number;
  #table: ScannerTable;

  /** @param firstSeq larger than any number that readers may have seen before the engine restarted. */
  constructor(
    private readonly scanner: Name,
    private readonly cap: Cap,
    table: ScannerTable,
    firstSeq: number,
  ) {
    this.#seq = firstSeq;
    this.#table = table;
  }

  /** The table in the state that readers have. */
  snapshot(stamp: Stamp): WireScannerSnapshot<Name> {
    const { rows, count } = this.#table;
    return {
      scanner: this.scanner,
      seq: this.#seq,
      rows,
      limit: this.cap === 'all' ? null : this.cap,
      count,
      ...stamp,
    };
  }

  /** The delta from the current table to `table`; null if nothing changed. */
  advance(table: ScannerTable, stamp: Stamp): WireScannerDelta<Name> | null {
    const before = this.#table;
    const isMoved = hasMoved(before.rows, table.rows);
    const { upserts, removes } = isMoved
      ? difference(before.rows, table.rows)
      : changesInPlace(before.rows, table.rows);
    this.#table = table;
    if (upserts.length === 0 && !isMoved && before.count === table.count) return null;
    const prev_seq = this.#seq;
    this.#seq += 1;
    return {
      scanner: this.scanner,
      prev_seq,
      seq: this.#seq,
      upserts,
      removes,
      order: isMoved ? table.rows.map(({ symbol }) => symbol) : null,
      count: table.count,
      ...stamp,
    };
  }
}
