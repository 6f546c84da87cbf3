import type { ScanField } from '@prebell/contracts';
import type { Engine } from './engine';
import { SUSPECT_CHANGE } from './figures';
import { ListableSymbols } from './listable-symbols';
import { Ranking } from './ranking';
import { FIGURES, TIMED } from './scan-figures';

/** Figures that are stored and need no computation. */
export const STORED: ReadonlySet<ScanField> = new Set(['price', 'volume', 'float']);

/** Up to this multiple of the previous close, no change is suspicious. Slightly lower than exact, to allow for rounding. */
const SUSPECT_TIMES = 0.99 * (1 + SUSPECT_CHANGE / 100);

interface Column {
  readonly values: Float64Array;
  /** The last refresh for which the whole column was computed. */
  round: number;
  /** How many figures scans have requested since the refresh `askedRound`. */
  asked: number;
  askedRound: number;
}

interface Ranked {
  readonly ranking: Ranking;
  readonly listable: Int32Array;
  length: number;
  round: number;
}

/**
 * The figures that scans compare, by symbol, as of the last refresh; shared by all scans. A figure is computed when a
 * scan first needs it, and then only again for symbols that changed.
 */
export class ScanColumns {
  readonly #columns: Partial<Record<ScanField, Column>> = {};
  readonly #ranked: Partial<Record<ScanField, Ranked>> = {};
  /** Sequence number of the symbol's last print at the latest refresh. */
  readonly #seen: Float64Array;
  /** Symbols that printed between the last two refreshes. */
  readonly #changed: Int32Array;
  #changedCount = 0;
  readonly #all: Int32Array;
  /** Buffers for the scan that is running. Marks are 0 between runs. */
  readonly scratch: { readonly candidates: Int32Array; readonly selection: Int32Array; readonly mark: Uint8Array };
  /** The symbols that scans may list now. */
  readonly listable: ListableSymbols;
  /** By level: symbols that printed before the last refresh and may be listed. */
  readonly #changedListable: Record<number, { readonly symbols: Int32Array; count: number; round: number }> = {};
  #reference: Engine['reference'] | null = null;
  #round = 0;
  #at = 0;

  constructor(
    readonly engine: Engine,
    private readonly alphabetical: Int32Array,
  ) {
    const { length } = engine.universe;
    this.#seen = new Float64Array(length);
    this.#changed = new Int32Array(length);
    this.#all = Int32Array.from({ length }, (_, index) => index);
    this.scratch = {
      candidates: new Int32Array(length),
      selection: new Int32Array(length),
      mark: new Uint8Array(length),
    };
    this.listable = new ListableSymbols(engine.universe);
  }

  /** Moves the figures to `at`, epoch milliseconds. */
  refresh(at: number): void {
    const { engine } = this;
    this.#at = at;
    engine.moveTo(at);
    // A new day changes all figures. Skipping a round number makes every column compute in full.
    const isOtherDay = engine.reference !== this.#reference;
    if (isOtherDay) this.#seen.fill(-1);
    this.#reference = engine.reference;
    this.#round += isOtherDay ? 2 : 1;
    this.#findChanged();
  }

  /** The time of the last refresh, epoch milliseconds. */
  get at(): number {
    return this.#at;
  }

  /** A comparison of two of `symbols` by a figure: highest first, symbols without it last, ties in alphabetical order. */
  order(field: ScanField, symbols: Int32Array): (a: number, b: number) => number {
    const { alphabetical } = this;
    const column = this.figures(field, symbols);
    return (a, b) => {
      const valueA = column[a]!;
      const valueB = column[b]!;
      if (valueA === valueB || (Number.isNaN(valueA) && Number.isNaN(valueB)))
        return alphabetical[a]! - alphabetical[b]!;
      if (Number.isNaN(valueA)) return 1;
      return Number.isNaN(valueB) || valueA > valueB ? -1 : 1;
    };
  }

  /** Number of the last refresh. */
  get round(): number {
    return this.#round;
  }

  /** Symbols that printed since refresh `round`; null if that was too long ago. */
  changedSince(round: number): Int32Array | null {
    if (round === this.#round) return this.#changed.subarray(0, 0);
    return round === this.#round - 1 ? this.#changed.subarray(0, this.#changedCount) : null;
  }

  /** The symbols of `changedSince` that scans of a level may list. */
  listableSince(round: number, level: number): Int32Array {
    const known = this.#changedListable[level] ?? {
      symbols: new Int32Array(this.#changed.length),
      count: 0,
      round: -1,
    };
    this.#changedListable[level] = known;
    const changed = this.changedSince(round);
    if (known.round !== this.#round && changed !== null) {
      known.round = this.#round;
      known.count = 0;
      for (const index of changed) if (this.listable.has(index, level)) known.symbols[known.count++] = index;
    }
    return known.symbols.subarray(0, known.count);
  }

  /**
   * A figure by symbol, up to date at least for `symbols`. As long as scans request few symbols, only those are
   * computed. Once the requests add up to the cost of the whole column, it is computed for all scans.
   */
  figures(field: ScanField, symbols: Int32Array): Float64Array {
    if (STORED.has(field)) return this.#stored(field);
    const column = this.#columnOf(field);
    if (column.round === this.#round) return column.values;
    if (column.askedRound !== this.#round) column.asked = 0;
    column.askedRound = this.#round;
    column.asked += symbols.length;
    if (column.asked >= this.#costOf(field, column)) this.#fill(field, column);
    else this.#compute(field, column.values, symbols);
    return column.values;
  }

  /** A figure, up to date for all symbols. */
  #column(field: ScanField): Float64Array {
    if (STORED.has(field)) return this.#stored(field);
    const column = this.#columnOf(field);
    if (column.round !== this.#round) this.#fill(field, column);
    return column.values;
  }

  #stored(field: ScanField): Float64Array {
    return field === 'float' ? this.engine.float : this.engine.columns[field as 'price' | 'volume'];
  }

  #columnOf(field: ScanField): Column {
    const { length } = this.engine.universe;
    this.#columns[field] ??= { values: new Float64Array(length), round: -1, asked: 0, askedRound: -1 };
    return this.#columns[field];
  }

  /** All listable symbols ranked by one figure: highest first, symbols without it last, ties in alphabetical order. */
  ranked(field: ScanField): Int32Array {
    const ranked = this.#ranked[field] ?? {
      ranking: new Ranking(this.alphabetical),
      listable: new Int32Array(this.alphabetical.length),
      length: 0,
      round: -1,
    };
    this.#ranked[field] = ranked;
    if (ranked.round !== this.#round) {
      ranked.round = this.#round;
      ranked.length = 0;
      for (const index of ranked.ranking.by(this.#column(field)))
        if (this.listable.has(index)) ranked.listable[ranked.length++] = index;
    }
    return ranked.listable.subarray(0, ranked.length);
  }

  #findChanged(): void {
    const { engine } = this;
    const { seq, price } = engine.columns;
    const { previous_close } = engine.reference;
    const [seen, changed] = [this.#seen, this.#changed];
    let count = 0;
    for (let i = 0; i < seq.length; i += 1) {
      if (seq[i] === seen[i]) continue;
      seen[i] = seq[i]!;
      changed[count++] = i;
      // Only a price that high can be a suspected split, and hardly any price is.
      const isQuarantined = price[i]! > SUSPECT_TIMES * previous_close[i]! && engine.isQuarantined(i);
      this.listable.set(i, !Number.isNaN(price[i]) && !isQuarantined);
    }
    this.#changedCount = count;
  }

  /** How many figures must be computed to bring the whole column up to date. */
  #costOf(field: ScanField, { round, values }: Column): number {
    return round === this.#round - 1 && !TIMED.has(field) ? this.#changedCount : values.length;
  }

  #fill(field: ScanField, column: Column): void {
    const isWhole = this.#costOf(field, column) === column.values.length;
    this.#compute(field, column.values, isWhole ? this.#all : this.#changed.subarray(0, this.#changedCount));
    column.round = this.#round;
  }

  #compute(field: ScanField, values: Float64Array, symbols: Int32Array): void {
    const { engine } = this;
    const figure = FIGURES[field];
    for (let k = 0; k < symbols.length; k += 1) {
      const i = symbols[k]!;
      values[i] = figure(engine, i, this.#at);
    }
  }
}
