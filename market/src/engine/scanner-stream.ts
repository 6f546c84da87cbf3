import type { WireScannerRow } from '@prebell/contracts';
import type { Cap, WireScannerDelta, WireScannerSnapshot } from '../wire';
import type { ScannerTable } from './scanner-tables';

/** Timestamps of a table: market time, and the real times of its newest event and of publishing. */
export type Stamp = Pick<WireScannerSnapshot, 'as_of' | 'event_at' | 'published_at'>;

const differ = (a: WireScannerRow, b: WireScannerRow): boolean =>
  a !== b && (Object.keys(a) as (keyof WireScannerRow)[]).some((key) => a[key] !== b[key]);

/**
 * What the readers of one scanner and cap already have, and what to send them next. Changes that nobody fetched merge
 * into the next delta, so a slow reader never builds a queue.
 */
export class ScannerStream<Name extends string> {
  #seq: number;
  #table: ScannerTable;
  #bySymbol = new Map<string, WireScannerRow>();

  /** @param firstSeq larger than any number that a reader may have seen before the engine restarted. */
  constructor(
    private readonly scanner: Name,
    private readonly cap: Cap,
    table: ScannerTable,
    firstSeq: number,
  ) {
    this.#seq = firstSeq;
    this.#table = table;
    this.#remember(table);
  }

  /** The table as readers have it. */
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

  /** The delta to `table`; null without a change. */
  advance(table: ScannerTable, stamp: Stamp): WireScannerDelta<Name> | null {
    const known = this.#bySymbol;
    const before = this.#table;
    const upserts = table.rows.filter((row) => {
      const old = known.get(row.symbol);
      return old === undefined || differ(old, row);
    });
    this.#remember(table);
    const removes = [...known.keys()].filter((symbol) => !this.#bySymbol.has(symbol));
    const moved =
      before.rows.length !== table.rows.length || before.rows.some(({ symbol }, k) => symbol !== table.rows[k]!.symbol);
    if (upserts.length === 0 && !moved && before.count === table.count) return null;
    const prev_seq = this.#seq;
    this.#seq += 1;
    return {
      scanner: this.scanner,
      prev_seq,
      seq: this.#seq,
      upserts,
      removes,
      order: moved ? table.rows.map(({ symbol }) => symbol) : null,
      count: table.count,
      ...stamp,
    };
  }

  #remember(table: ScannerTable): void {
    this.#table = table;
    this.#bySymbol = new Map(table.rows.map((row) => [row.symbol, row]));
  }
}
