import type { MinuteDay } from './minute-day';
import { DAY_MINUTES } from './minute-day';

/** Number of sessions in a baseline, and the fewest that are enough (definitions 4.3). */
export const BASELINE_SESSIONS = 20;
export const MIN_SESSIONS = 5;

export interface BaselineSession {
  readonly day: Pick<MinuteDay, 'length' | 'symbol' | 'minute' | 'minutes' | 'volume'>;
  /** Whether the symbol at a universe index was listed. A listed symbol that did not trade counts with 0 shares. */
  readonly listed: (index: number) => boolean;
}

/**
 * B(minute) for a universe of `size` symbols: the mean of the shares traded in [04:00, 04:00 + minute) over the last 20
 * sessions in which a symbol was listed; NaN with fewer than five of them. Add the newest session first.
 */
export class BaselineBuilder {
  readonly #count: Int32Array;
  /** By minute, then symbol, so that one query reads consecutive entries. */
  readonly #shares: Float64Array;

  constructor(private readonly size: number) {
    this.#count = new Int32Array(size);
    this.#shares = new Float64Array((DAY_MINUTES + 1) * size);
  }

  /** Whether a session with these listings would still count for any symbol. */
  wants(listed: BaselineSession['listed']): boolean {
    return this.#count.some((count, index) => count < BASELINE_SESSIONS && listed(index));
  }

  add({ day, listed }: BaselineSession): void {
    const { size } = this;
    const counts = Array.from(this.#count, (count, index) => count < BASELINE_SESSIONS && listed(index));
    for (let index = 0; index < size; index++) if (counts[index]) this.#count[index]! += 1;
    for (let row = 0; row < day.length; row++) if (counts[day.symbol[row]!]) this.#addBar(day, row);
  }

  /** Call it after adding all sessions. */
  build(): (minute: number, out: Float64Array) => void {
    const { size } = this;
    const shares = this.#shares;
    const count = this.#count;
    for (let at = size; at < shares.length; at++) shares[at]! += shares[at - size]!;
    return (minute, out) => {
      for (let index = 0; index < size; index++) {
        const sessionCount = count[index]!;
        out[index] = sessionCount < MIN_SESSIONS ? Number.NaN : shares[minute * size + index]! / sessionCount;
      }
    };
  }

  /** Spreads the shares of a longer bar evenly over its minutes, in whole shares so that their sum stays exact. */
  #addBar(day: BaselineSession['day'], row: number): void {
    const { size } = this;
    const [minutes, volume, symbol] = [day.minutes[row]!, day.volume[row]!, day.symbol[row]!];
    let before = 0;
    for (let k = 1; k <= minutes; k++) {
      const upTo = Math.floor((volume * k) / minutes);
      this.#shares[(day.minute[row]! + k) * size + symbol]! += upTo - before;
      before = upTo;
    }
  }
}
