import { minutes, seconds } from '@prebell/contracts';

/** Two clocks differ by as much at any time, milliseconds. */
const TOLERANCE_MS = seconds(2);
/** A larger difference is more than drift: one of the two clocks is wrong. */
const WRONG_MS = minutes(1);
/** Trades in the measurement, and how many make one. */
const SAMPLES = 128;
const ENOUGH = 32;

/**
 * The clock of the source beside this server's. It is measured from the newest trades, of which single ones may be late or wrong: so
 * it is their median. Milliseconds.
 */
export class FeedClock {
  readonly #ahead = new Float64Array(SAMPLES);
  #noted = 0;
  #measuredAt = 0;
  #offset = 0;

  /** A trade of `at` arrived at `now`, epoch milliseconds. */
  note(at: number, now: number): void {
    this.#ahead[this.#noted % SAMPLES] = at - now;
    this.#noted += 1;
    if (this.#noted - this.#measuredAt >= ENOUGH) this.#measure();
  }

  /** By how much the times of the source are ahead of this server's clock; negative for old ones. */
  get offset(): number {
    return this.#offset;
  }

  /** Whether a time of the source may be true at `now`. */
  isPossible(at: number, now: number): boolean {
    return at <= this.#newest(now) + TOLERANCE_MS;
  }

  /** The time of an event that has arrived: no stamp of the future may beat the events that follow. */
  ofArrived(at: number, now: number): number {
    return Math.min(at, this.#newest(now));
  }

  /** A sentence for the operator while the times of the source cannot be true; null otherwise. */
  trouble(): string | null {
    if (Math.abs(this.#offset) < WRONG_MS) return null;
    const size = `${Math.round(Math.abs(this.#offset) / minutes(1))} min`;
    return this.#offset > 0
      ? `The times of the market data stream are ${size} ahead of this server's clock: its trades are dropped`
      : `The trades of the market data stream are ${size} old by this server's clock`;
  }

  /** The source's time at `now`. A wrong clock moves nothing. */
  #newest(now: number): number {
    return this.#offset < WRONG_MS ? now + Math.max(0, this.#offset) : now;
  }

  #measure(): void {
    this.#measuredAt = this.#noted;
    const known = this.#ahead.slice(0, Math.min(this.#noted, SAMPLES)).sort();
    this.#offset = known[known.length >> 1]!;
  }
}
