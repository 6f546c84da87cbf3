import { COMPANIES, OTHER_KINDS } from './listable-symbols';
import { type ScanColumns, STORED, TIMED } from './scan-columns';
import type { Clause, Condition, ScanDefinition } from './scan-definition';
import { satisfies } from './scan-figures';

/** Matches that are sorted by themselves; more are picked from the order of all symbols. */
const MOST_SORTED = 500;
/** If at least this part of the symbols has printed, evaluating all clause by clause is quicker. */
const MANY = 1 / 4;

/** Moves the symbols of `from` whose figure passes to the front of `to`, which may be `from`. Returns their number. */
type Keep = (from: Int32Array, length: number, to: Int32Array, column: Float64Array, threshold: number) => number;

/**
 * Each comparison has a separate loop for speed: a hundred scans of 11,000 symbols are a million comparisons a round.
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

/** Cheap clauses come first, so that the others are left with few symbols; a small float leaves the fewest. */
const costOf = (clause: Clause): number => {
  if (isTimed(clause)) return 3;
  if (!STORED.has(clause.field)) return 2;
  return clause.field === 'float' ? 0 : 1;
};

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
  /** The cheapest first. */
  readonly #clauses: readonly Clause[];
  readonly #level: number;
  #round = Number.NaN;

  constructor(
    private readonly definition: ScanDefinition,
    private readonly columns: ScanColumns,
    private readonly hasCatalyst: HasCatalyst,
  ) {
    const { length } = columns.engine.universe;
    this.#selection = new Int32Array(length);
    this.#others = new Int32Array(definition.catalyst_first ? length : 0);
    this.#level = definition.other_kinds === true ? OTHER_KINDS : COMPANIES;
    this.#isTimed = definition.where.some(isTimed);
    this.#clauses = definition.where.toSorted((a, b) => costOf(a) - costOf(b));
    this.#isMatch = new Uint8Array(this.#isTimed ? 0 : length);
  }

  /** All matches by rank, as indices. Valid until the next run. */
  run(): Int32Array {
    const changed = this.#isTimed ? null : this.columns.changedSince(this.#round);
    const isWhole = changed === null || changed.length > MANY * this.columns.engine.universe.length;
    const matches = isWhole ? this.#runWhole() : this.#runChanged(changed);
    this.#round = this.columns.round;
    if (this.definition.catalyst_first) this.#catalystsFirst(matches);
    return matches;
  }

  #runWhole(): Int32Array {
    let selection = this.columns.listable.of(this.#level);
    let { length } = selection;
    for (const clause of this.#clauses) {
      length = this.#narrow(clause, selection, length);
      selection = this.#selection;
    }
    if (selection !== this.#selection) this.#selection.set(selection);
    if (!this.#isTimed) {
      this.#isMatch.fill(0);
      for (let k = 0; k < length; k += 1) this.#isMatch[this.#selection[k]!] = 1;
    }
    return this.#ranked(length);
  }

  #runChanged(changed: Int32Array): Int32Array {
    const { columns, definition } = this;
    const isMatch = this.#isMatch;
    for (const index of changed) isMatch[index] = columns.listable.has(index, this.#level) ? 1 : 0;
    for (const { field, op, value } of definition.where) {
      const column = columns.figures(field, changed);
      for (const index of changed) if (!satisfies(column[index]!, op, value)) isMatch[index] = 0;
    }
    const selection = this.#selection;
    let length = 0;
    for (let index = 0; index < isMatch.length; index += 1) {
      selection[length] = index;
      length += isMatch[index]!;
    }
    return this.#ranked(length);
  }

  /** The first symbols of the selection by rank: few are sorted, many are picked from the order of all. */
  #ranked(length: number): Int32Array {
    const selection = this.#selection.subarray(0, length);
    const { columns, definition } = this;
    if (length <= MOST_SORTED) return selection.sort(columns.order(definition.sort, selection));
    const isMatch = new Uint8Array(this.#selection.length);
    for (const index of selection) isMatch[index] = 1;
    let kept = 0;
    for (const index of columns.ranked(definition.sort)) if (isMatch[index] === 1) selection[kept++] = index;
    return selection;
  }

  /** Keeps the selected symbols that satisfy `clause`; returns how many. */
  #narrow(clause: Clause, from: Int32Array, length: number): number {
    const column = this.columns.figures(clause.field, from.subarray(0, length));
    return clause.if_thin_baseline === undefined
      ? KEEP[clause.op](from, length, this.#selection, column, clause.value)
      : this.#narrowWithFallback(clause, clause.if_thin_baseline, from.subarray(0, length));
  }

  #narrowWithFallback(clause: Clause, fallback: Condition, from: Int32Array): number {
    const { engine } = this.columns;
    const column = this.columns.figures(clause.field, from);
    const fallbackColumn = this.columns.figures(fallback.field, from);
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
