import type { Engine } from './engine';
import type { Clause, Condition, ScanDefinition, ScanField } from './scan-definition';

/** The figures scans compare, by symbol, as of one moment. */
export class ScanColumns {
  readonly #columns: Readonly<Record<ScanField, Float64Array>>;
  /** 1 where the volume baseline is thin. */
  readonly thin: Uint8Array;

  constructor(private readonly engine: Engine) {
    const symbols = engine.universe.length;
    const { price, volume } = engine.columns;
    this.#columns = {
      price,
      volume,
      float: engine.float,
      percent_change: new Float64Array(symbols),
      gap: new Float64Array(symbols),
      relative_volume: new Float64Array(symbols),
      adv_pct: new Float64Array(symbols),
    };
    this.thin = new Uint8Array(symbols);
  }

  /** Brings the figures to `at`, epoch milliseconds. */
  refresh(at: number): void {
    const { engine } = this;
    const { percent_change, gap, relative_volume, adv_pct } = this.#columns;
    const { price } = engine.columns;
    engine.moveTo(at);
    for (let i = 0; i < price.length; i += 1) {
      percent_change[i] = engine.percentChange(i);
      gap[i] = engine.gap(i);
      relative_volume[i] = engine.relativeVolume(i);
      adv_pct[i] = 100 * engine.relativeVolumeDaily(i);
      this.thin[i] = engine.hasThinBaseline(i) ? 1 : 0;
    }
  }

  column(field: ScanField): Float64Array {
    return this.#columns[field];
  }
}

const holds = (value: number, { op, value: threshold }: Condition): boolean => {
  if (op === '>=') return value >= threshold;
  if (op === '<=') return value <= threshold;
  return op === '>' ? value > threshold : value < threshold;
};

/** What a ranking needs to know beside the figures. */
export interface RankingHints {
  /** Position of each symbol in alphabetical order: breaks ties. */
  readonly alphabetical: Int32Array;
  hasCatalyst(index: number): boolean;
}

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
    let length = selection.length;
    for (let i = 0; i < length; i += 1) selection[i] = i;
    for (const clause of this.definition.where) length = this.#narrow(clause, length);
    return this.#rank(selection.subarray(0, length));
  }

  /** Keeps the selected symbols that satisfy `clause`; returns how many. */
  #narrow(clause: Clause, length: number): number {
    const selection = this.#selection;
    const column = this.columns.column(clause.field);
    const fallback = clause.if_thin_baseline;
    const fallbackColumn = fallback && this.columns.column(fallback.field);
    const { thin } = this.columns;
    let kept = 0;
    for (let k = 0; k < length; k += 1) {
      const i = selection[k]!;
      const passes =
        holds(column[i]!, clause) ||
        (fallbackColumn !== undefined && thin[i] === 1 && holds(fallbackColumn[i]!, fallback!));
      if (passes) {
        selection[kept] = i;
        kept += 1;
      }
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
