import type { ScanField } from '@prebell/contracts';
import type { Engine } from './engine';
import type { Clause, Condition, ScanDefinition } from './scan-definition';
import { FIGURES, satisfies } from './scan-figures';

/** The figures scans compare, by symbol, as of one moment; each is computed when a scan first asks for it. */
export class ScanColumns {
  readonly #columns: Partial<Record<ScanField, Float64Array>>;
  readonly #isStale = new Set<ScanField>();
  /** 1 where the volume baseline is thin. */
  readonly thin: Uint8Array;
  /** Symbols that are not in quarantine, ascending. */
  readonly #eligible: Int32Array;
  #eligibleCount = 0;
  #at = 0;

  constructor(private readonly engine: Engine) {
    const { price, volume } = engine.columns;
    this.#columns = { price, volume, float: engine.float };
    this.thin = new Uint8Array(engine.universe.length);
    this.#eligible = new Int32Array(engine.universe.length);
  }

  /** Brings the figures to `at`, epoch milliseconds. */
  refresh(at: number): void {
    const { engine, thin } = this;
    this.#at = at;
    engine.moveTo(at);
    this.#eligibleCount = 0;
    for (let i = 0; i < thin.length; i += 1) {
      thin[i] = engine.hasThinBaseline(i) ? 1 : 0;
      if (!engine.isQuarantined(i)) this.#eligible[this.#eligibleCount++] = i;
    }
    for (const field of Object.keys(FIGURES) as ScanField[]) if (!KEPT_BY_ENGINE.has(field)) this.#isStale.add(field);
  }

  /** The symbols a scan may list, ascending. */
  get eligible(): Int32Array {
    return this.#eligible.subarray(0, this.#eligibleCount);
  }

  column(field: ScanField): Float64Array {
    const column = this.#columns[field] ?? new Float64Array(this.thin.length);
    this.#columns[field] = column;
    if (this.#isStale.delete(field)) this.#fill(field, column);
    return column;
  }

  #fill(field: ScanField, column: Float64Array): void {
    const { engine } = this;
    const figure = FIGURES[field];
    for (let i = 0; i < column.length; i += 1) column[i] = figure(engine, i, this.#at);
  }
}

/** Figures the engine keeps in columns itself. */
const KEPT_BY_ENGINE: ReadonlySet<ScanField> = new Set(['price', 'volume', 'float']);

/** What a ranking needs to know beside the figures. */
export interface RankingHints {
  /** Position of each symbol in alphabetical order: breaks ties. */
  readonly alphabetical: Int32Array;
  hasCatalyst(index: number): boolean;
}

/** Moves the selected symbols whose figure compares as wanted to the front of the selection; returns how many. */
type Keep = (selection: Int32Array, length: number, column: Float64Array, threshold: number) => number;

/** One loop for each comparison: a hundred scans of eleven thousand symbols are a million comparisons a round. */
const KEEP: Readonly<Record<Condition['op'], Keep>> = {
  '>=': (selection, length, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) if (column[selection[k]!]! >= threshold) selection[kept++] = selection[k]!;
    return kept;
  },
  '<=': (selection, length, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) if (column[selection[k]!]! <= threshold) selection[kept++] = selection[k]!;
    return kept;
  },
  '>': (selection, length, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) if (column[selection[k]!]! > threshold) selection[kept++] = selection[k]!;
    return kept;
  },
  '<': (selection, length, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) if (column[selection[k]!]! < threshold) selection[kept++] = selection[k]!;
    return kept;
  },
};

/** One scan over the whole universe, clause by clause. Its buffers are reused by every run. */
export class Scan {
  readonly #selection: Int32Array;

  constructor(
    private readonly definition: ScanDefinition,
    private readonly columns: ScanColumns,
    private readonly hints: RankingHints,
  ) {
    this.#selection = new Int32Array(hints.alphabetical.length);
  }

  /** All matches by rank, as indices. Valid until the next run. */
  run(): Int32Array {
    const selection = this.#selection;
    const { eligible } = this.columns;
    let { length } = eligible;
    selection.set(eligible);
    for (const clause of this.definition.where) length = this.#narrow(clause, length);
    return this.#rank(selection.subarray(0, length));
  }

  /** Keeps the selected symbols that satisfy `clause`; returns how many. */
  #narrow(clause: Clause, length: number): number {
    const column = this.columns.column(clause.field);
    return clause.if_thin_baseline === undefined
      ? KEEP[clause.op](this.#selection, length, column, clause.value)
      : this.#narrowWithFallback(clause, clause.if_thin_baseline, length);
  }

  #narrowWithFallback(clause: Clause, fallback: Condition, length: number): number {
    const selection = this.#selection;
    const column = this.columns.column(clause.field);
    const fallbackColumn = this.columns.column(fallback.field);
    const { thin } = this.columns;
    let kept = 0;
    for (let k = 0; k < length; k += 1) {
      const i = selection[k]!;
      const passes =
        satisfies(column[i]!, clause.op, clause.value) ||
        (thin[i] === 1 && satisfies(fallbackColumn[i]!, fallback.op, fallback.value));
      if (passes) selection[kept++] = i;
    }
    return kept;
  }

  #rank(matches: Int32Array): Int32Array {
    const key = this.columns.column(this.definition.sort);
    const { alphabetical, hasCatalyst } = this.hints;
    const lead = (i: number) => (this.definition.catalyst_first && hasCatalyst(i) ? 1 : 0);
    return matches.sort((a, b) => lead(b) - lead(a) || key[b]! - key[a]! || alphabetical[a]! - alphabetical[b]!);
  }
}
