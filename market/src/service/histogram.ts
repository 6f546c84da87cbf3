import { MINUTE_MS } from '../clock/minute';

/** Upper bounds of the buckets, milliseconds. Each is a twelfth larger than the previous one, from 0.1 ms to a minute. */
const BOUNDS: readonly number[] = (() => {
  const bounds: number[] = [];
  for (let bound = 0.1; bound < MINUTE_MS; bound *= 13 / 12) bounds.push(bound);
  return [...bounds, Number.POSITIVE_INFINITY];
})();

/** Prometheus gets one bound in this many: each is about twice the previous one, 20 in total. */
const EXPORT_EVERY = 9;

/** For Prometheus: the number of durations up to each bound (milliseconds), their total number, and their sum. */
export interface HistogramReading {
  readonly buckets: readonly (readonly [bound: number, count: number])[];
  readonly count: number;
  readonly sum: number;
}

/** Counts durations in buckets. Every percentile is accurate to a twelfth of its size. */
export class Histogram {
  readonly #counts = new Float64Array(BOUNDS.length);
  #count = 0;
  #sum = 0;

  get count(): number {
    return this.#count;
  }

  /** @param ms negative durations count as 0. They occur when a clock is set. */
  record(ms: number): void {
    let low = 0;
    let high = BOUNDS.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (BOUNDS[middle]! >= ms) high = middle;
      else low = middle + 1;
    }
    this.#counts[low]! += 1;
    this.#count += 1;
    this.#sum += Math.max(0, ms);
  }

  add(other: Histogram): void {
    for (const [bucket, count] of other.#counts.entries()) this.#counts[bucket]! += count;
    this.#count += other.#count;
    this.#sum += other.#sum;
  }

  reading(): HistogramReading {
    const buckets: [number, number][] = [];
    let count = 0;
    for (const [bucket, bound] of BOUNDS.entries()) {
      count += this.#counts[bucket]!;
      if (bucket % EXPORT_EVERY === 0 && bound < Number.POSITIVE_INFINITY) buckets.push([bound, count]);
    }
    return { buckets, count: this.#count, sum: this.#sum };
  }

  /** The duration that a fraction `share` (0 to 1) of all durations does not exceed, milliseconds; null if there are none. */
  percentile(share: number): number | null {
    if (this.#count === 0) return null;
    let left = Math.ceil(this.#count * share);
    for (const [bucket, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return Math.min(BOUNDS[bucket]!, MINUTE_MS);
    }
    return null;
  }
}
