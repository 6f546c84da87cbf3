import { createStore, type ReadableStore } from '@prebell/platform';

/** Event-to-screen latency in milliseconds. Null until there are enough samples. */
export interface LatencySummary {
  readonly p50: number;
  readonly p99: number;
}

export interface LatencyMeter extends ReadableStore<LatencySummary | null> {
  /** @param milliseconds event to paint, on the real clock. */
  record(milliseconds: number): void;
}

const WINDOW = 300;
const ENOUGH = 20;

/** Percentiles over the last 300 samples; null until there are 20. */
export const createLatencyMeter = (): LatencyMeter => {
  const samples: number[] = [];
  const store = createStore<LatencySummary | null>(null);
  let next = 0;
  return {
    get: store.get,
    subscribe: store.subscribe,
    record: (milliseconds) => {
      // The clocks of two machines may differ by more than the latency. Never show a negative value.
      samples[next] = Math.max(0, milliseconds);
      next = (next + 1) % WINDOW;
      if (samples.length < ENOUGH) return;
      const sorted = samples.toSorted((a, b) => a - b);
      store.set({ p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) });
    },
  };
};

/** Nearest rank: the smallest sample that at least `share` of all samples do not exceed. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
