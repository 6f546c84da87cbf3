import type { Timing } from '@prebell/contracts';

/** With fewer samples, the 99th percentile means nothing. */
const ENOUGH_SAMPLES = 100;

/** Keeps the newest `capacity` durations and computes their percentiles. */
export interface TimingWindow {
  /** @param duration milliseconds; negative values and NaN are ignored. @param at epoch milliseconds */
  add(duration: number, at: number): void;
  read(): Timing;
}

export const createTimingWindow = (capacity = 10_000): TimingWindow => {
  const durations = new Float64Array(capacity);
  const times = new Float64Array(capacity);
  let added = 0;
  return {
    add(duration, at) {
      if (!(duration >= 0)) return;
      durations[added % capacity] = duration;
      times[added % capacity] = at;
      added += 1;
    },
    read() {
      const samples = Math.min(added, capacity);
      const oldest = times[added > capacity ? added % capacity : 0];
      const sorted = durations.slice(0, samples).sort();
      const percentile = (share: number) =>
        samples < ENOUGH_SAMPLES ? null : (sorted[Math.ceil(share * samples) - 1] ?? null);
      return {
        p50_ms: percentile(0.5),
        p99_ms: percentile(0.99),
        samples,
        since: samples === 0 || oldest === undefined ? null : new Date(oldest).toISOString(),
      };
    },
  };
};
