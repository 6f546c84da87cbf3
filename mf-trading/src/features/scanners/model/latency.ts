import { createStore, type ReadableStore } from '@prebell/platform';

/** Milliseconds from the event to the screen. Null until enough was measured to say anything. */
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

/** Percentiles over the last 300 samples, silent until there are 20. */
export const createLatencyMeter = (): LatencyMeter => {
  const samples: number[] = [];
  const store = createStore<LatencySummary | null>(null);
  let next = 0;
  return {
    get: store.get,
    subscribe: store.subscribe,
    record: (milliseconds) => {
      // Two machines' clocks may disagree by more than the true latency; a negative figure would be nonsense on screen.
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
