import type { ScannerTables } from '../engine/scanner-tables';

/**
 * The tables with all prints so far, because membership is that of the moment and not of the last publication (ruling
 * 17). Prints arrive with ticks, so one scan per tick is enough.
 */
export class FreshTables {
  #isFresh = false;

  constructor(
    private readonly tables: ScannerTables,
    /** Market time, epoch milliseconds. */
    private readonly now: () => number,
  ) {}

  /** Prints have come since the last scan. */
  outdate(): void {
    this.#isFresh = false;
  }

  scan(at: number): void {
    this.#isFresh = true;
    this.tables.scan(at);
  }

  get(): ScannerTables {
    if (!this.#isFresh) this.scan(this.now());
    return this.tables;
  }
}
