import { minutes, seconds } from '@prebell/contracts';

/** Two clocks always differ by up to this much, milliseconds. */
const TOLERANCE_MS = seconds(2);
/** A larger difference is more than drift: one of the two clocks is wrong. */
const WRONG_MS = minutes(1);
/** How many trades we measure over, and after how many new ones we measure again. */
const SAMPLES = 128;
const MEASURE_EVERY = 32;

/**
 * Compares the source's clock with this server's. The offset is the median over the newest trades, because a single trade may be
 * late or have a wrong time. Milliseconds.
 */
export class FeedClock {
  readonly #ahead = new Float64Array(SAMPLES);
  #noted = 0;
  #measuredAt = 0;
  #offset = 0;

  /** Notes that a trade with the time `at` arrived at `now`, epoch milliseconds. */
  note(at: number, now: number): void {
    this.#ahead[this.#noted % SAMPLES] = at - now;
    this.#noted += 1;
    if (this.#noted - this.#measuredAt >= MEASURE_EVERY) this.#measure();
  }

  /** How far the source's times are ahead of this server's clock, milliseconds; negative if they are behind. */
  get offset(): number {
    return this.#offset;
  }

  /** Whether a time from the source is possible at `now`, and not in the future. */
  isPossible(at: number, now: number): boolean {
    return at <= this.#newest(now) + TOLERANCE_MS;
  }

  /** The time of an event that has arrived, but not later than now: a time in the future would outrank the events that follow. */
  ofArrived(at: number, now: number): number {
    return Math.min(at, this.#newest(now));
  }

  /** A sentence for the operator while the source's times cannot be right; null otherwise. */
  trouble(): string | null {
    if (Math.abs(this.#offset) < WRONG_MS) return null;
    const size = `${Math.round(Math.abs(this.#offset) / minutes(1))} min`;
    return this.#offset > 0
      ? `The times of the market data stream are ${size} ahead of this server's clock: its trades are dropped`
      : `The trades of the market data stream are ${size} old by this server's clock`;
  }

  /** The source's time at `now`. Ignores an offset so large that one of the clocks must be wrong. */
  #newest(now: number): number {
    return this.#offset < WRONG_MS ? now + Math.max(0, this.#offset) : now;
  }

  #measure(): void {
    this.#measuredAt = this.#noted;
    const known = this.#ahead.slice(0, Math.min(this.#noted, SAMPLES)).sort();
    this.#offset = known[known.length >> 1]!;
  }
}
