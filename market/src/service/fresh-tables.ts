import type { ScannerTables } from '../engine/scanner-tables';

/**
 * Tables that include all prints so far, because a list must show its current members, not those of the last
 * publication (ruling 17). Prints arrive with ticks, so one scan per tick is enough.
 */
export class FreshTables {
  #isFresh = false;

  constructor(
    private readonly tables: ScannerTables,
    /** Market time, epoch milliseconds. */
    private readonly now: () => number,
  ) {}

  /** Call it when prints have arrived since the last scan. */
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
