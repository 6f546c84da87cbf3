import type { TradeId } from './exact-json';
import type { TradeKey, TradeValues } from './trade-table';

/** The result of a correction, which gives the trade a new id. */
export interface Correction {
  readonly id: TradeId;
  /** The corrected figures, given the time of the original trade (epoch milliseconds), which a correction keeps. */
  readonly valuesAt: (at: number) => TradeValues;
}

interface Fix {
  isCancelled: boolean;
  /** Replaced by a trade that the source sends separately. */
  isReplaced: boolean;
  correction: Correction | null;
}

interface SymbolFixes {
  readonly byKey: Map<string, Fix>;
  /** Old id by new id. */
  readonly origins: Map<string, TradeId>;
}

/** A trade is corrected a few times at most. The limit guards against a cycle in faulty data. */
const MOST_STEPS = 8;

const keyOf = (exchange: number, id: TradeId): string => `${exchange}:${id}`;

/**
 * The day's cancels and corrections. It keeps those of unknown trades too: a trade may arrive after its cancel, and
 * both may arrive again.
 */
export class TradeFixes {
  readonly #bySymbol = new Map<number, SymbolFixes>();

  clear(): void {
    this.#bySymbol.clear();
  }

  /** True if any trade of the symbol was corrected or cancelled. Most symbols have none and need no lookups. */
  has(index: number): boolean {
    return this.#bySymbol.has(index);
  }

  /** True if a trade was corrected, cancelled or replaced, or is itself a correction. */
  names({ index, exchange, id }: TradeKey): boolean {
    const fixes = this.#bySymbol.get(index);
    const key = keyOf(exchange, id);
    return fixes !== undefined && (fixes.byKey.has(key) || fixes.origins.has(key));
  }

  cancel({ index, exchange, id }: TradeKey): void {
    // A cancel of a corrected trade names its latest id and applies to all its ids.
    for (let step = 0, at: TradeId | undefined = id; at !== undefined && step < MOST_STEPS; step += 1) {
      const fix = this.#fix(index, exchange, at);
      fix.isCancelled = true;
      at = fix.correction?.id === at ? undefined : fix.correction?.id;
    }
  }

  /** Records that a separately sent trade replaces this one. */
  replace({ index, exchange, id }: TradeKey): void {
    this.#fix(index, exchange, id).isReplaced = true;
  }

  correct({ index, exchange, id }: TradeKey, correction: Correction): void {
    const fix = this.#fix(index, exchange, id);
    fix.correction = correction;
    if (correction.id !== id) this.#of(index).origins.set(keyOf(exchange, correction.id), id);
    if (fix.isCancelled) this.cancel({ index, exchange, id });
  }

  /** The first id of a trade; undefined if the given one is the first. */
  originOf({ index, exchange, id }: TradeKey): TradeId | undefined {
    return this.#bySymbol.get(index)?.origins.get(keyOf(exchange, id));
  }

  /**
   * The latest figures of a trade at an instant (epoch milliseconds), or null if it does not count.
   * @param isSeparate whether the source also sends the correction as a separate trade, which then replaces the
   * original.
   */
  valuesOf(
    { index, exchange, id }: TradeKey,
    time: number,
    reported: TradeValues,
    isSeparate: (key: TradeKey) => boolean,
  ): TradeValues | null {
    const fixes = this.#bySymbol.get(index)?.byKey;
    let values = reported;
    let at: TradeId = id;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const fix = fixes?.get(keyOf(exchange, at));
      if (fix === undefined) return values;
      if (fix.isCancelled) return null;
      if (fix.correction === null) return fix.isReplaced ? null : values;
      values = fix.correction.valuesAt(time);
      if (fix.correction.id === at) return values;
      at = fix.correction.id;
      if (isSeparate({ index, exchange, id: at })) return null;
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

  #fix(index: number, exchange: number, id: TradeId): Fix {
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
