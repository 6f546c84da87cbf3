import type { ScanColumns } from './scan-columns';
import type { Clause, Condition, ScanDefinition } from './scan-definition';
import { satisfies } from './scan-figures';

/** Moves the symbols of `from` whose figure compares as wanted to the front of `to`, which may be `from`; returns how many. */
type Keep = (from: Int32Array, length: number, to: Int32Array, column: Float64Array, threshold: number) => number;

/** One loop for each comparison: a hundred scans of eleven thousand symbols are a million comparisons a round. */
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

/** One scan over the whole universe, clause by clause. Its buffers are reused by every run. */
export class Scan {
  readonly #selection: Int32Array;
  /** Matches without a headline, while those with one move to the front. */
  readonly #others: Int32Array;

  constructor(
    private readonly definition: ScanDefinition,
    private readonly columns: ScanColumns,
    private readonly hasCatalyst: HasCatalyst,
  ) {
    const { length } = columns.engine.universe;
    this.#selection = new Int32Array(length);
    this.#others = new Int32Array(definition.catalyst_first ? length : 0);
  }

  /** All matches by rank, as indices. Valid until the next run. */
  run(): Int32Array {
    const { where, sort, catalyst_first } = this.definition;
    // Ranked beforehand, once for all scans that rank alike: what is left of an order is in order.
    let selection = this.columns.ranked(sort);
    let { length } = selection;
    for (const clause of where) {
      length = this.#narrow(clause, selection, length);
      selection = this.#selection;
    }
    const matches = selection.subarray(0, length);
    if (catalyst_first) this.#catalystsFirst(matches);
    return matches;
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
