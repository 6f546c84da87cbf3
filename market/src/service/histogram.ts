/** Upper bounds of the buckets, milliseconds: a twelfth apart, from 0.1 ms to a minute. */
const BOUNDS: readonly number[] = (() => {
  const bounds: number[] = [];
  for (let bound = 0.1; bound < 60_000; bound *= 13 / 12) bounds.push(bound);
  return [...bounds, Number.POSITIVE_INFINITY];
})();

/** Every so many bounds one is told to Prometheus: each about twice the one before, 20 in all. */
const TOLD_EVERY = 9;

/** What Prometheus reads: how many durations were at most each bound (milliseconds), all of them, and their sum. */
export interface HistogramReading {
  readonly buckets: readonly (readonly [bound: number, count: number])[];
  readonly count: number;
  readonly sum: number;
}

/** Durations in buckets: a percentile is right to a twelfth of its size whatever was recorded. */
export class Histogram {
  readonly #counts = new Float64Array(BOUNDS.length);
  #count = 0;
  #sum = 0;

  get count(): number {
    return this.#count;
  }

  /** @param ms negative durations, which clocks that are set make, count as none. */
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
      if (bucket % TOLD_EVERY === 0 && bound < Number.POSITIVE_INFINITY) buckets.push([bound, count]);
    }
    return { buckets, count: this.#count, sum: this.#sum };
  }

  /** The duration that `share` (0 to 1) of all do not exceed, milliseconds; null when there is none. */
  percentile(share: number): number | null {
    if (this.#count === 0) return null;
    let left = Math.ceil(this.#count * share);
    for (const [bucket, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return Math.min(BOUNDS[bucket]!, 60_000);
    }
    return null;
  }
}
