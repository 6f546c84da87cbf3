import { createStore, type ReadableStore } from '@prebell/platform';

/** Event-to-screen latency in milliseconds: percentiles, or the last value until there are enough samples. */
export type LatencySummary =
  | { readonly kind: 'few'; readonly last: number }
  | { readonly kind: 'many'; readonly p50: number; readonly p99: number };

export interface LatencyMeter extends ReadableStore<LatencySummary | null> {
  /**
   * Records one update. A repeated event does not count, because figures that depend on the time of day change without one.
   * @param event when it happened
   * @param painted when it was on screen; both epoch milliseconds of the platform's clock
   */
  record(event: number, painted: number): void;
}

const WINDOW = 300;
const ENOUGH = 20;

/** Keeps percentiles over the last 300 samples, from the 20th sample on; null before the first. */
export const createLatencyMeter = (): LatencyMeter => {
  const samples: number[] = [];
  const store = createStore<LatencySummary | null>(null);
  let next = 0;
  let newest = Number.NEGATIVE_INFINITY;
  return {
    get: store.get,
    subscribe: store.subscribe,
    record: (event, painted) => {
      if (event <= newest) return;
      newest = event;
      // The clocks of two machines may differ by more than the latency, so never show a negative value.
      const milliseconds = Math.max(0, painted - event);
      samples[next] = milliseconds;
      next = (next + 1) % WINDOW;
      if (samples.length < ENOUGH) return store.set({ kind: 'few', last: milliseconds });
      const sorted = samples.toSorted((a, b) => a - b);
      store.set({ kind: 'many', p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) });
    },
  };
};

/** Nearest rank: the smallest sample that at least `share` of all samples do not exceed. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

/** `good` meets our target of 200 ms from event to screen; a `late` figure is more than a second old when it appears. */
export type LatencyGrade = 'good' | 'slow' | 'late';

const GOOD_MS = 200;
const SLOW_MS = 1_000;

export const latencyGrade = (milliseconds: number): LatencyGrade => {
  if (milliseconds <= GOOD_MS) return 'good';
  return milliseconds <= SLOW_MS ? 'slow' : 'late';
};

/** '84 ms', '4.6 s'. */
export const latencyText = (milliseconds: number): string =>
  milliseconds < SLOW_MS ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
