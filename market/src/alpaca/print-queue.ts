import { toMs } from '@prebell/contracts';
import { barEnd } from '../clock/minute';
import { IF_ONLY, NOT_OF_MINUTE } from '../engine/official';
import type { PrintBatch } from '../provider';
import { FIRST, HIGH_LOW, LAST, MINUTE, OFFICIAL_SHIFT, OPEN, VOLUME } from './sale-conditions';

const COLUMNS = ['at', 'from', 'open', 'high', 'low', 'close', 'volume', 'vwap_price'] as const;
type Column = (typeof COLUMNS)[number];
const FIRST_CAPACITY = 4_096;

/** Collects incoming prints into a batch. It grows as needed. A batch is valid until the next print is added. */
export class PrintQueue {
  #length = 0;
  #capacity: number;
  #symbol: Int32Array;
  #traits: Uint8Array;
  #columns: Record<Column, Float64Array>;

  constructor(capacity = FIRST_CAPACITY) {
    this.#capacity = Math.max(1, capacity);
    this.#symbol = new Int32Array(this.#capacity);
    this.#traits = new Uint8Array(this.#capacity);
    this.#columns = allocate(this.#capacity);
  }

  /**
   * Adds a trade with what it may update, see `sale-conditions.ts`.
   * @param traits further traits, see `engine/official.ts`
   */
  trade(symbol: number, at: number, price: number, shares: number, updates: number, traits = 0): void {
    if (this.#length === this.#capacity) this.#grow();
    const k = this.#length;
    const c = this.#columns;
    const extreme = (updates & HIGH_LOW) === 0 ? Number.NaN : price;
    this.#symbol[k] = symbol;
    c.at[k] = at;
    c.from[k] = at;
    c.open[k] = (updates & OPEN) === 0 ? Number.NaN : price;
    c.high[k] = extreme;
    c.low[k] = extreme;
    c.close[k] = (updates & FIRST) === 0 ? Number.NaN : price;
    c.volume[k] = (updates & VOLUME) === 0 ? 0 : shares;
    c.vwap_price[k] = price;
    this.#traits[k] = traitsOf(updates) | traits;
    this.#length = k + 1;
  }

  /** Adds a minute bar; `t` is its start in epoch seconds. */
  bar(symbol: number, bar: { t: number; o: number; h: number; l: number; c: number; v: number; vw: number }): void {
    if (this.#length === this.#capacity) this.#grow();
    const k = this.#length;
    const c = this.#columns;
    this.#symbol[k] = symbol;
    c.at[k] = barEnd(bar.t);
    c.from[k] = toMs(bar.t);
    c.open[k] = bar.o;
    c.high[k] = bar.h;
    c.low[k] = bar.l;
    c.close[k] = bar.c;
    c.volume[k] = bar.v;
    c.vwap_price[k] = bar.vw;
    this.#traits[k] = 0;
    this.#length = k + 1;
  }

  /** All prints since the last call. */
  take(): PrintBatch {
    const batch = { length: this.#length, symbol: this.#symbol, traits: this.#traits, ...this.#columns };
    this.#length = 0;
    return batch;
  }

  #grow(): void {
    this.#capacity *= 2;
    const symbol = new Int32Array(this.#capacity);
    symbol.set(this.#symbol);
    this.#symbol = symbol;
    const traits = new Uint8Array(this.#capacity);
    traits.set(this.#traits);
    this.#traits = traits;
    const before = this.#columns;
    this.#columns = allocate(this.#capacity);
    for (const name of COLUMNS) this.#columns[name].set(before[name]);
  }
}

const traitsOf = (updates: number): number =>
  (updates >> OFFICIAL_SHIFT) |
  ((updates & (FIRST | LAST)) === FIRST ? IF_ONLY : 0) |
  ((updates & MINUTE) === 0 ? NOT_OF_MINUTE : 0);

const allocate = (size: number): Record<Column, Float64Array> =>
  Object.fromEntries(COLUMNS.map((name) => [name, new Float64Array(size)])) as Record<Column, Float64Array>;

/** A copy of a batch, sorted by time. */
export const byTime = (batch: PrintBatch): PrintBatch => {
  const order = Array.from({ length: batch.length }, (_, k) => k).sort((a, b) => batch.at[a]! - batch.at[b]!);
  const column = (values: Float64Array) => Float64Array.from(order, (k) => values[k]!);
  return {
    length: batch.length,
    symbol: Int32Array.from(order, (k) => batch.symbol[k]!),
    at: column(batch.at),
    from: column(batch.from),
    open: column(batch.open),
    high: column(batch.high),
    low: column(batch.low),
    close: column(batch.close),
    volume: column(batch.volume),
    vwap_price: column(batch.vwap_price),
    traits: Uint8Array.from(order, (k) => batch.traits?.[k] ?? 0),
  };
};
