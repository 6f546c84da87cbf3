/** Length of the window, seconds. */
const WINDOW = 300;

/** The seconds that hold shares: position in the table of all symbols and seconds, and how many. */
export interface RecentVolumeState {
  readonly heads: Float64Array;
  readonly positions: Uint32Array;
  readonly shares: Float64Array;
}

/**
 * Shares of the last 300 seconds by symbol. A print at t counts in the second that ends at or after t, so at a whole
 * second s the window is exactly (s - 300 s, s].
 */
export class RecentVolume {
  readonly #bySecond: Float64Array;
  readonly #sum: Float64Array;
  /** Newest second each symbol's ring has reached. */
  readonly #head: Float64Array;

  constructor(symbols: number) {
    this.#bySecond = new Float64Array(symbols * WINDOW);
    this.#sum = new Float64Array(symbols);
    this.#head = new Float64Array(symbols);
  }

  /** Adds the shares of a print. `at` in epoch milliseconds must not be older than the window. */
  add(index: number, at: number, shares: number): void {
    const second = Math.ceil(at / 1000);
    if (second > this.#head[index]!) this.#advance(index, second);
    else if (second <= this.#head[index]! - WINDOW) return;
    this.#bySecond[index * WINDOW + (second % WINDOW)]! += shares;
    this.#sum[index]! += shares;
  }

  /** Shares of the window that ends at `at`, epoch milliseconds. */
  at(index: number, at: number): number {
    const second = Math.ceil(at / 1000);
    if (second > this.#head[index]!) this.#advance(index, second);
    return this.#sum[index]!;
  }

  state(): RecentVolumeState {
    const positions: number[] = [];
    for (let index = 0; index < this.#sum.length; index += 1) {
      if (this.#sum[index] === 0) continue;
      for (let at = index * WINDOW; at < (index + 1) * WINDOW; at += 1)
        if (this.#bySecond[at] !== 0) positions.push(at);
    }
    return {
      heads: this.#head,
      positions: Uint32Array.from(positions),
      shares: Float64Array.from(positions, (at) => this.#bySecond[at]!),
    };
  }

  restore({ heads, positions, shares }: RecentVolumeState): void {
    this.clear();
    this.#head.set(heads);
    positions.forEach((at, k) => {
      this.#bySecond[at] = shares[k]!;
      this.#sum[Math.floor(at / WINDOW)]! += shares[k]!;
    });
  }

  /** Forgets one symbol. */
  forget(index: number): void {
    this.#bySecond.fill(0, index * WINDOW, (index + 1) * WINDOW);
    this.#sum[index] = 0;
    this.#head[index] = 0;
  }

  clear(): void {
    this.#bySecond.fill(0);
    this.#sum.fill(0);
    this.#head.fill(0);
  }

  #advance(index: number, second: number): void {
    const first = index * WINDOW;
    const head = this.#head[index]!;
    this.#head[index] = second;
    if (this.#sum[index] === 0) return;
    if (second - head >= WINDOW) {
      this.#bySecond.fill(0, first, first + WINDOW);
      this.#sum[index] = 0;
      return;
    }
    for (let expired = head + 1; expired <= second; expired += 1) {
      const slot = first + (expired % WINDOW);
      this.#sum[index]! -= this.#bySecond[slot]!;
      this.#bySecond[slot] = 0;
    }
  }
}
