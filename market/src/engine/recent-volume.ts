import { toSeconds } from '@prebell/contracts';
import type { PrintBatch } from '../provider';

/** Length of the window, seconds. */
const WINDOW = 300;

/** The seconds that have shares: position in the table of all seconds and symbols, and number of shares. */
export interface RecentVolumeState {
  readonly head: number;
  readonly positions: Uint32Array;
  readonly shares: Float64Array;
}

/**
 * Shares of the last 300 seconds by symbol. A print at t counts in the second that ends at or after t, so at a whole
 * second s the window is exactly (s - 300 s, s]. The window moves for all symbols at once. Each second's shares are
 * stored together, so that prints with the same time touch one block of memory, however many symbols there are.
 */
export class RecentVolume {
  /** Shares by second of the ring buffer, then by symbol. */
  readonly #bySecond: Float64Array;
  readonly #sum: Float64Array;
  /** 1 for seconds of the ring that have shares; the others can be skipped. */
  readonly #isTraded = new Uint8Array(WINDOW);
  /** Newest second in the window. */
  #head = 0;

  constructor(symbols: number) {
    this.#bySecond = new Float64Array(symbols * WINDOW);
    this.#sum = new Float64Array(symbols);
  }

  /** Adds the shares of a print at `at` (epoch milliseconds). Ignores prints older than the window. */
  add(index: number, at: number, shares: number): void {
    const second = Math.ceil(toSeconds(at));
    if (second > this.#head) this.#advance(second);
    else if (second <= this.#head - WINDOW) return;
    const slot = second % WINDOW;
    this.#isTraded[slot] = 1;
    this.#bySecond[slot * this.#sum.length + index]! += shares;
    this.#sum[index]! += shares;
  }

  /** Like `add`, for the prints [first, end) of a batch. */
  addAll({ symbol, at, volume }: PrintBatch, first: number, end: number): void {
    const size = this.#sum.length;
    for (let k = first; k < end; k += 1) {
      const moment = at[k]!;
      const head = this.#head * 1000;
      // Prints come in the order of time, so most have the same second as the one before.
      if (moment > head || moment <= head - 1000) {
        this.add(symbol[k]!, moment, volume[k]!);
        continue;
      }
      const slot = this.#head % WINDOW;
      const index = symbol[k]!;
      this.#isTraded[slot] = 1;
      this.#bySecond[slot * size + index]! += volume[k]!;
      this.#sum[index]! += volume[k]!;
    }
  }

  /** Shares of the window that ends at `at`, epoch milliseconds. */
  at(index: number, at: number): number {
    const second = Math.ceil(toSeconds(at));
    if (second > this.#head) this.#advance(second);
    return this.#sum[index]!;
  }

  state(): RecentVolumeState {
    const positions: number[] = [];
    const symbols = this.#sum.length;
    for (let slot = 0; slot < WINDOW; slot += 1) {
      if (this.#isTraded[slot] === 0) continue;
      for (let at = slot * symbols; at < (slot + 1) * symbols; at += 1)
        if (this.#bySecond[at] !== 0) positions.push(at);
    }
    return {
      head: this.#head,
      positions: Uint32Array.from(positions),
      shares: Float64Array.from(positions, (at) => this.#bySecond[at]!),
    };
  }

  restore({ head, positions, shares }: RecentVolumeState): void {
    this.clear();
    this.#head = head;
    const symbols = this.#sum.length;
    positions.forEach((at, k) => {
      this.#bySecond[at] = shares[k]!;
      this.#sum[at % symbols]! += shares[k]!;
      this.#isTraded[Math.floor(at / symbols)] = 1;
    });
  }

  /** Forgets one symbol. */
  forget(index: number): void {
    const symbols = this.#sum.length;
    for (let slot = 0; slot < WINDOW; slot += 1) this.#bySecond[slot * symbols + index] = 0;
    this.#sum[index] = 0;
  }

  clear(): void {
    const symbols = this.#sum.length;
    // Clear only seconds that were used: memory that was never written takes up no RAM, and this array is 26 MB for the
    // whole market.
    for (const [slot, isTraded] of this.#isTraded.entries())
      if (isTraded === 1) this.#bySecond.fill(0, slot * symbols, (slot + 1) * symbols);
    this.#sum.fill(0);
    this.#isTraded.fill(0);
    this.#head = 0;
  }

  /** Moves the window to end with `second`. */
  #advance(second: number): void {
    const passed = Math.min(second - this.#head, WINDOW);
    this.#head = second;
    // The new seconds reuse the slots of expired ones.
    for (let coming = second - passed + 1; coming <= second; coming += 1) this.#expire(coming % WINDOW);
  }

  #expire(slot: number): void {
    if (this.#isTraded[slot] === 0) return;
    this.#isTraded[slot] = 0;
    const sum = this.#sum;
    const first = slot * sum.length;
    for (let index = 0; index < sum.length; index += 1) sum[index]! -= this.#bySecond[first + index]!;
    this.#bySecond.fill(0, first, first + sum.length);
  }
}
