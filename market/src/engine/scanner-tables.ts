import { SCANNERS, type Scanner, type WireScannerRow } from '@prebell/contracts';
import type { Cap } from '../wire';
import { alphabeticalOrder } from './alphabetical';
import type { Catalysts } from './catalysts';
import type { Engine } from './engine';
import { Rows } from './rows';
import { type HasCatalyst, Scan } from './scan';
import { ScanColumns } from './scan-columns';
import { SCAN_DEFINITIONS, type ScanDefinition } from './scan-definition';

/** The ranked rows of a scanner, and the number of all its matches. */
export interface ScannerTable {
  readonly rows: WireScannerRow[];
  readonly count: number;
}

interface Entry {
  readonly scan: Scan;
  /** Matches of the last scan, by rank. */
  matches: Int32Array;
}

/** The scanners over one engine: the desk's three, and custom ones while they have readers. */
export class ScannerTables {
  readonly #columns: ScanColumns;
  readonly #entries = new Map<string, Entry>();
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
    for (const scanner of SCANNERS) this.#add(scanner, SCAN_DEFINITIONS[scanner]);
  }

  /** Runs all scanners at a moment, epoch milliseconds. */
  scan(at: number): void {
    this.#at = at;
    this.#columns.refresh(at);
    for (const entry of this.#entries.values()) entry.matches = entry.scan.run();
  }

  /** The best `cap` rows of the last scan. */
  table(scanner: Scanner, cap: Cap): ScannerTable {
    return this.#table(this.#entries.get(scanner)!.matches, cap);
  }

  /** The best `cap` rows of a definition as of the last scan. */
  find(definition: ScanDefinition, cap: Cap): ScannerTable {
    return this.#table(new Scan(definition, this.#columns, this.#hasCatalyst).run(), cap);
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

  /** Adds a definition to all following scans. Returns its current table and the function that removes it. */
  include(key: string, definition: ScanDefinition): { table(cap: Cap): ScannerTable; end(): void } {
    const entry = this.#entries.get(key) ?? this.#add(key, definition);
    entry.matches = entry.scan.run();
    return { table: (cap) => this.#table(entry.matches, cap), end: () => this.#entries.delete(key) };
  }

  #add(key: string, definition: ScanDefinition): Entry {
    const entry = { scan: new Scan(definition, this.#columns, this.#hasCatalyst), matches: new Int32Array(0) };
    this.#entries.set(key, entry);
    return entry;
  }

  #table(matches: Int32Array, cap: Cap): ScannerTable {
    const shown = cap === 'all' ? matches : matches.subarray(0, cap);
    return { rows: Array.from(shown, (index) => this.#rows.at(index, this.#at)), count: matches.length };
  }
}
