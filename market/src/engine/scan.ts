import { type ScanColumns, TIMED } from './scan-columns';
import type { Clause, Condition, ScanDefinition } from './scan-definition';
import { satisfies } from './scan-figures';

/** Moves the symbols of `from` whose figure passes to the front of `to`, which may be `from`. Returns their number. */
type Keep = (from: Int32Array, length: number, to: Int32Array, column: Float64Array, threshold: number) => number;

/**
 * Each comparison has a loop of its own for speed: a hundred scans of 11,000 symbols are a million comparisons a round.
 */
const KEEP: Readonly<Record<Condition['op'], Keep>> = {
  '>=': (from, length, to, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) {
      const i = from[k]!;
      to[kept] = i;
      kept += column[i]! >= threshold ? 1 : 0;
    }
    return kept;
  },
  '<=': (from, length, to, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) {
      const i = from[k]!;
      to[kept] = i;
      kept += column[i]! <= threshold ? 1 : 0;
    }
    return kept;
  },
  '>': (from, length, to, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) {
      const i = from[k]!;
      to[kept] = i;
      kept += column[i]! > threshold ? 1 : 0;
    }
    return kept;
  },
  '<': (from, length, to, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) {
      const i = from[k]!;
      to[kept] = i;
      kept += column[i]! < threshold ? 1 : 0;
    }
    return kept;
  },
};

/** Whether a symbol has a headline. */
export type HasCatalyst = (index: number) => boolean;

/** Whether the result of a clause can change without a print. */
const isTimed = ({ field, if_thin_baseline }: Clause): boolean => TIMED.has(field) || if_thin_baseline !== undefined;

/**
 * One scan over the universe. It evaluates all symbols, clause by clause, where time alone changes results or the last
 * run is too old; otherwise only those that have printed. Every run reuses its buffers.
 */
export class Scan {
  readonly #selection: Int32Array;
  /** Matches without a headline, while those with one move to the front. */
  readonly #others: Int32Array;
  /** 1 where a symbol matches, as of the refresh `#round`. */
  readonly #isMatch: Uint8Array;
  readonly #isTimed: boolean;
  #round = Number.NaN;

  constructor(
    private readonly definition: ScanDefinition,
    private readonly columns: ScanColumns,
    private readonly hasCatalyst: HasCatalyst,
  ) {
    const { length } = columns.engine.universe;
    this.#selection = new Int32Array(length);
    this.#others = new Int32Array(definition.catalyst_first ? length : 0);
    this.#isTimed = definition.where.some(isTimed);
    this.#isMatch = new Uint8Array(this.#isTimed ? 0 : length);
  }

  /** All matches by rank, as indices. Valid until the next run. */
  run(): Int32Array {
    const changed = this.#isTimed ? null : this.columns.changedSince(this.#round);
    const matches = changed === null ? this.#runWhole() : this.#runChanged(changed);
    this.#round = this.columns.round;
    if (this.definition.catalyst_first) this.#catalystsFirst(matches);
    return matches;
  }

  #runWhole(): Int32Array {
    // Sorted once for all scans with the same ranking: filtering keeps the order.
    let selection = this.columns.ranked(this.definition.sort);
    let { length } = selection;
    for (const clause of this.definition.where) {
      length = this.#narrow(clause, selection, length);
      selection = this.#selection;
    }
    const matches = selection.subarray(0, length);
    if (!this.#isTimed) {
      this.#isMatch.fill(0);
      for (const index of matches) this.#isMatch[index] = 1;
    }
    return matches;
  }

  #runChanged(changed: Int32Array): Int32Array {
    const { columns, definition } = this;
    const isMatch = this.#isMatch;
    for (const index of changed) isMatch[index] = columns.isListable(index) ? 1 : 0;
    for (const { field, op, value } of definition.where) {
      const column = columns.column(field);
      for (const index of changed) if (!satisfies(column[index]!, op, value)) isMatch[index] = 0;
    }
    const selection = this.#selection;
    let length = 0;
    const ranked = columns.ranked(definition.sort);
    for (let k = 0; k < ranked.length; k += 1) {
      const index = ranked[k]!;
      selection[length] = index;
      length += isMatch[index]!;
    }
    return selection.subarray(0, length);
  }

  /** Keeps the selected symbols that satisfy `clause`; returns how many. */
  #narrow(clause: Clause, from: Int32Array, length: number): number {
    const column = this.columns.column(clause.field);
    return clause.if_thin_baseline === undefined
      ? KEEP[clause.op](from, length, this.#selection, column, clause.value)
      : this.#narrowWithFallback(clause, clause.if_thin_baseline, from.subarray(0, length));
  }

  #narrowWithFallback(clause: Clause, fallback: Condition, from: Int32Array): number {
    const { engine } = this.columns;
    const column = this.columns.column(clause.field);
    const fallbackColumn = this.columns.column(fallback.field);
    let kept = 0;
    for (const i of from) {
      const passes =
        satisfies(column[i]!, clause.op, clause.value) ||
        (satisfies(fallbackColumn[i]!, fallback.op, fallback.value) && engine.hasThinBaseline(i));
      if (passes) this.#selection[kept++] = i;
    }
    return kept;
  }

  #catalystsFirst(matches: Int32Array): void {
    let leading = 0;
    let others = 0;
    for (const index of matches)
      if (this.hasCatalyst(index)) matches[leading++] = index;
      else this.#others[others++] = index;
    matches.set(this.#others.subarray(0, others), leading);
  }
}
