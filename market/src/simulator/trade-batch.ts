import type { PrintBatch } from '../provider';

const grown = (column: Float64Array, size: number) => {
  const copy = new Float64Array(size);
  copy.set(column);
  return copy;
};

/** Trades that are added by symbol and read in time order. The batch grows as needed and is reused. */
export class TradeBatch implements PrintBatch {
  length = 0;
  symbol = new Int32Array(0);
  at = new Float64Array(0);
  volume = new Float64Array(0);
  /** A trade has only one price and one time, so several columns share an array. */
  open = new Float64Array(0);
  #capacity = 0;
  #rawSymbol = new Int32Array(0);
  #rawAt = new Float64Array(0);
  #rawPrice = new Float64Array(0);
  #rawVolume = new Float64Array(0);

  get high(): Float64Array {
    return this.open;
  }
  get low(): Float64Array {
    return this.open;
  }
  get close(): Float64Array {
    return this.open;
  }
  get vwap_price(): Float64Array {
    return this.open;
  }
  get from(): Float64Array {
    return this.at;
  }

  begin(): void {
    this.length = 0;
  }

  add(symbol: number, at: number, price: number, volume: number): void {
    if (this.length === this.#capacity) this.#grow();
    const row = this.length++;
    this.#rawSymbol[row] = symbol;
    this.#rawAt[row] = at;
    this.#rawPrice[row] = price;
    this.#rawVolume[row] = volume;
  }

  /** Sorts the added trades by millisecond. All of them must be in [start, start + width). Ties keep their order. */
  sort(start: number, width: number): void {
    const next = new Int32Array(width + 1);
    for (let row = 0; row < this.length; row++) next[this.#rawAt[row]! - start + 1]! += 1;
    for (let ms = 1; ms <= width; ms++) next[ms]! += next[ms - 1]!;
    for (let row = 0; row < this.length; row++) {
      const to = next[this.#rawAt[row]! - start]!++;
      this.symbol[to] = this.#rawSymbol[row]!;
      this.at[to] = this.#rawAt[row]!;
      this.open[to] = this.#rawPrice[row]!;
      this.volume[to] = this.#rawVolume[row]!;
    }
  }

  #grow(): void {
    const size = Math.max(1024, this.#capacity * 2);
    const symbols = new Int32Array(size);
    symbols.set(this.#rawSymbol);
    this.#rawSymbol = symbols;
    this.#rawAt = grown(this.#rawAt, size);
    this.#rawPrice = grown(this.#rawPrice, size);
    this.#rawVolume = grown(this.#rawVolume, size);
    this.symbol = new Int32Array(size);
    this.at = new Float64Array(size);
    this.open = new Float64Array(size);
    this.volume = new Float64Array(size);
    this.#capacity = size;
  }
}
