import { SCANNERS, type Scanner, type WireScannerRow } from '@prebell/contracts';
import type { Cap } from '../market';
import { alphabeticalOrder } from './alphabetical';
import type { Catalysts } from './catalysts';
import type { Engine } from './engine';
import { Rows } from './rows';
import { Scan, ScanColumns } from './scan';
import { SCAN_DEFINITIONS } from './scan-definition';

/** The ranked rows of a scanner and how many matches there are beyond them. */
export interface ScannerTable {
  readonly rows: WireScannerRow[];
  readonly count: number;
}

const EMPTY = new Int32Array(0);

/** The three scanners over one engine. `scan` finds the matches of a moment; tables are read from them. */
export class ScannerTables {
  readonly #columns: ScanColumns;
  readonly #scans: Readonly<Record<Scanner, Scan>>;
  readonly #matches: Record<Scanner, Int32Array> = { momentum: EMPTY, gappers: EMPTY, low_float: EMPTY };
  readonly #rows: Rows;
  #at = 0;

  constructor(engine: Engine, catalysts: Catalysts) {
    this.#columns = new ScanColumns(engine);
    this.#rows = new Rows(engine, catalysts);
    const hints = {
      alphabetical: alphabeticalOrder(engine.universe),
      hasCatalyst: (index: number) => catalysts.at(index, this.#at) !== null,
    };
    this.#scans = {
      momentum: new Scan(SCAN_DEFINITIONS.momentum, this.#columns, hints),
      gappers: new Scan(SCAN_DEFINITIONS.gappers, this.#columns, hints),
      low_float: new Scan(SCAN_DEFINITIONS.low_float, this.#columns, hints),
    };
  }

  /** Finds the matches of all scanners at a moment, epoch milliseconds. */
  scan(at: number): void {
    this.#at = at;
    this.#columns.refresh(at);
    for (const scanner of SCANNERS) this.#matches[scanner] = this.#scans[scanner].run();
  }

  /** The best `cap` rows of the last scan. */
  table(scanner: Scanner, cap: Cap): ScannerTable {
    const matches = this.#matches[scanner];
    const shown = cap === 'all' ? matches : matches.subarray(0, cap);
    return { rows: Array.from(shown, (index) => this.#rows.at(index, this.#at)), count: matches.length };
  }
}
