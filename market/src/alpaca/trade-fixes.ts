import type { TradeKey, TradeValues } from './trade-table';

/** What a trade was corrected to: it goes by another id from then on. */
export interface Correction {
  readonly id: number;
  /** Its figures when it is of an instant, epoch milliseconds: it keeps the time of the trade that it corrects. */
  readonly valuesAt: (at: number) => TradeValues;
}

interface Fix {
  isCancelled: boolean;
  /** Replaced by a trade that is told by itself. */
  isReplaced: boolean;
  correction: Correction | null;
}

interface SymbolFixes {
  readonly byKey: Map<string, Fix>;
  /** Ids by those they were corrected to. */
  readonly origins: Map<string, number>;
}

/** Corrections follow one another a few times at most; a circle of them would be an error of the source. */
const MOST_STEPS = 8;

const keyOf = (exchange: number, id: number): string => `${exchange}:${id}`;

/**
 * The day's cancellations and corrections, kept whether or not their trades are known: a trade may come after its cancel, and
 * both may come again.
 */
export class TradeFixes {
  readonly #bySymbol = new Map<number, SymbolFixes>();

  clear(): void {
    this.#bySymbol.clear();
  }

  /** True when any trade of the symbol was corrected or cancelled: most symbols have none, and need no look-ups. */
  has(index: number): boolean {
    return this.#bySymbol.has(index);
  }

  /** True when a trade was corrected, cancelled or replaced, or is what one became. */
  names({ index, exchange, id }: TradeKey): boolean {
    const fixes = this.#bySymbol.get(index);
    const key = keyOf(exchange, id);
    return fixes !== undefined && (fixes.byKey.has(key) || fixes.origins.has(key));
  }

  cancel({ index, exchange, id }: TradeKey): void {
    // What was corrected goes by its last id, and is gone under all of them.
    for (let step = 0, at: number | undefined = id; at !== undefined && step < MOST_STEPS; step += 1) {
      const fix = this.#fix(index, exchange, at);
      fix.isCancelled = true;
      at = fix.correction?.id === at ? undefined : fix.correction?.id;
    }
  }

  /** Notes that a trade no longer holds because another one, told by itself, stands for it. */
  replace({ index, exchange, id }: TradeKey): void {
    this.#fix(index, exchange, id).isReplaced = true;
  }

  correct({ index, exchange, id }: TradeKey, correction: Correction): void {
    const fix = this.#fix(index, exchange, id);
    fix.correction = correction;
    if (correction.id !== id) this.#of(index).origins.set(keyOf(exchange, correction.id), id);
    if (fix.isCancelled) this.cancel({ index, exchange, id });
  }

  /** The id under which a trade was first told, undefined when the given one is the first. */
  originOf({ index, exchange, id }: TradeKey): number | undefined {
    return this.#bySymbol.get(index)?.origins.get(keyOf(exchange, id));
  }

  /**
   * What is left of a trade of an instant (epoch milliseconds): its last values, or null when it does not count.
   * @param isTold whether a trade is known by itself; a correction that is stands for its original.
   */
  valuesOf(
    { index, exchange, id }: TradeKey,
    time: number,
    told: TradeValues,
    isTold: (key: TradeKey) => boolean,
  ): TradeValues | null {
    const fixes = this.#bySymbol.get(index)?.byKey;
    let values = told;
    let at = id;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const fix = fixes?.get(keyOf(exchange, at));
      if (fix === undefined) return values;
      if (fix.isCancelled) return null;
      if (fix.correction === null) return fix.isReplaced ? null : values;
      values = fix.correction.valuesAt(time);
      if (fix.correction.id === at) return values;
      at = fix.correction.id;
      if (isTold({ index, exchange, id: at })) return null;
    }
    return values;
  }

  #of(index: number): SymbolFixes {
    let fixes = this.#bySymbol.get(index);
    if (fixes === undefined) {
      fixes = { byKey: new Map(), origins: new Map() };
      this.#bySymbol.set(index, fixes);
    }
    return fixes;
  }

  #fix(index: number, exchange: number, id: number): Fix {
    const { byKey } = this.#of(index);
    const key = keyOf(exchange, id);
    let fix = byKey.get(key);
    if (fix === undefined) {
      fix = { isCancelled: false, isReplaced: false, correction: null };
      byKey.set(key, fix);
    }
    return fix;
  }
}
