import { SCAN_DEFINITIONS, SCANNERS, type ScanDefinition, type Scanner, type WireScannerRow } from '@prebell/contracts';
import type { Cap } from '../wire';
import { alphabeticalOrder } from './alphabetical';
import type { Catalysts } from './catalysts';
import type { Engine } from './engine';
import { Rows } from './rows';
import { type HasCatalyst, Scan } from './scan';
import { ScanColumns } from './scan-columns';

/** The ranked rows of a scanner up to the cap, and the number of all its matches. */
export interface ScannerTable {
  readonly rows: WireScannerRow[];
  readonly count: number;
}

interface Entry {
  readonly scan: Scan;
  /** Matches of the last scan, by rank. */
  matches: Int32Array;
}

/** The desk's three scanners over one engine. It can also list the matches of any other definition, or given symbols. */
export class ScannerTables {
  readonly #columns: ScanColumns;
  readonly #entries: Readonly<Record<Scanner, Entry>>;
  readonly #hasCatalyst: HasCatalyst;
  readonly #rows: Rows;
  readonly #indexes: ReadonlyMap<string, number>;
  #at = 0;

  constructor(
    private readonly engine: Engine,
    catalysts: Catalysts,
  ) {
    this.#indexes = new Map(engine.universe.map(({ symbol }, index) => [symbol, index]));
    this.#columns = new ScanColumns(engine, alphabeticalOrder(engine.universe));
    this.#rows = new Rows(engine, catalysts);
    this.#hasCatalyst = (index) => catalysts.at(index, this.#at) !== null;
    this.#entries = Object.fromEntries(
      SCANNERS.map((scanner) => [
        scanner,
        {
          scan: new Scan(SCAN_DEFINITIONS[scanner], this.#columns, this.#hasCatalyst),
          matches: new Int32Array(0),
        },
      ]),
    ) as Record<Scanner, Entry>;
  }

  /** Runs all scanners at a time, epoch milliseconds. */
  scan(at: number): void {
    this.#at = at;
    this.#columns.refresh(at);
    for (const entry of Object.values(this.#entries)) entry.matches = entry.scan.run();
  }

  /** The top `cap` rows of the last run. */
  table(scanner: Scanner, cap: Cap): ScannerTable {
    return this.show(this.#entries[scanner].matches, cap, this.#at);
  }

  /** The top `cap` rows of any definition, as of the last run. */
  find(definition: ScanDefinition, cap: Cap): ScannerTable {
    return this.show(new Scan(definition, this.#columns, this.#hasCatalyst).run(), cap, this.#at);
  }

  /** The rows of the given symbols that have traded today, in the given order. */
  list(symbols: readonly string[]): ScannerTable {
    const rows = symbols.flatMap((symbol) => {
      const index = this.#indexes.get(symbol);
      const hasTraded = index !== undefined && !Number.isNaN(this.engine.columns.price[index]);
      return hasTraded ? [this.#rows.at(index, this.#at)] : [];
    });
    return { rows, count: rows.length };
  }

  /** The top `cap` of these ranked matches, as rows at a time (epoch milliseconds). */
  show(matches: Int32Array, cap: Cap, at: number): ScannerTable {
    const length = cap === 'all' ? matches.length : Math.min(matches.length, cap);
    const rows: WireScannerRow[] = [];
    // A plain loop for speed: we show thousands of tables every second.
    for (let k = 0; k < length; k += 1) rows.push(this.#rows.at(matches[k]!, at));
    return { rows, count: matches.length };
  }
}
