import type { PrintBatch } from '../provider';

type Column = 'at' | 'from' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'vwap_price';
const COLUMNS: readonly Column[] = ['at', 'from', 'open', 'high', 'low', 'close', 'volume', 'vwap_price'];
const FIRST_CAPACITY = 4_096;

/** Prints as they come in, handed out as one batch. Grows as needed; a batch is valid until the next one is taken. */
export class PrintQueue {
  #length = 0;
  #capacity = 0;
  #symbol = new Int32Array(0);
  #columns = this.#allocate(0);

  /** A trade; `isPrice` false counts its shares only. */
  trade(symbol: number, at: number, price: number, volume: number, isPrice: boolean): void {
    const shown = isPrice ? price : Number.NaN;
    this.#push(symbol, [at, at, shown, shown, shown, shown, volume, price]);
  }

  /** A minute's bar; `t` is its start in epoch seconds. */
  bar(symbol: number, bar: { t: number; o: number; h: number; l: number; c: number; v: number; vw: number }): void {
    this.#push(symbol, [(bar.t + 60) * 1000, bar.t * 1000, bar.o, bar.h, bar.l, bar.c, bar.v, bar.vw]);
  }

  /** Everything since the last time. */
  take(): PrintBatch {
    const batch = { length: this.#length, symbol: this.#symbol, ...this.#columns };
    this.#length = 0;
    return batch;
  }

  #push(symbol: number, values: readonly number[]): void {
    if (this.#length === this.#capacity) this.#grow();
    this.#symbol[this.#length] = symbol;
    for (let column = 0; column < COLUMNS.length; column += 1)
      this.#columns[COLUMNS[column]!][this.#length] = values[column]!;
    this.#length += 1;
  }

  #grow(): void {
    this.#capacity = Math.max(FIRST_CAPACITY, this.#capacity * 2);
    const symbol = new Int32Array(this.#capacity);
    symbol.set(this.#symbol);
    this.#symbol = symbol;
    const before = this.#columns;
    this.#columns = this.#allocate(this.#capacity);
    for (const name of COLUMNS) this.#columns[name].set(before[name]);
  }

  #allocate(size: number): Record<Column, Float64Array> {
    return Object.fromEntries(COLUMNS.map((name) => [name, new Float64Array(size)])) as Record<Column, Float64Array>;
  }
}

/** A batch in the order of time, its columns no longer shared. */
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
  };
};
