import type { PrintBatch } from '../../provider';

/** Holds nine minutes of trades at 2,000 a second. At higher rates it reaches back less far. */
const CAPACITY = 1 << 20;

export interface Trade {
  /** Market time, epoch milliseconds. */
  readonly at: number;
  readonly price: number;
  readonly volume: number;
}

/** The newest trades of all symbols, in the order of arrival. */
export class RecentTrades {
  readonly #symbol: Int32Array;
  readonly #at: Float64Array;
  readonly #price: Float64Array;
  readonly #volume: Float64Array;
  #written = 0;

  constructor(private readonly capacity = CAPACITY) {
    this.#symbol = new Int32Array(capacity);
    this.#at = new Float64Array(capacity);
    this.#price = new Float64Array(capacity);
    this.#volume = new Float64Array(capacity);
  }

  clear(): void {
    this.#written = 0;
  }

  add(batch: PrintBatch, k: number): void {
    const slot = this.#written % this.capacity;
    this.#symbol[slot] = batch.symbol[k]!;
    this.#at[slot] = batch.at[k]!;
    this.#price[slot] = batch.close[k]!;
    this.#volume[slot] = batch.volume[k]!;
    this.#written += 1;
  }

  /** Passes the kept trades of the symbols in `since` to `take`, each from its instant there (epoch milliseconds). */
  each(since: ReadonlyMap<number, number>, take: (index: number, trade: Trade) => void): void {
    for (let position = Math.max(0, this.#written - this.capacity); position < this.#written; position += 1) {
      const slot = position % this.capacity;
      const index = this.#symbol[slot]!;
      const from = since.get(index);
      if (from === undefined || this.#at[slot]! < from) continue;
      take(index, { at: this.#at[slot]!, price: this.#price[slot]!, volume: this.#volume[slot]! });
    }
  }
}
