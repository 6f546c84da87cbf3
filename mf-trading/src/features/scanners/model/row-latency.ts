import type { TableDelta } from './scanner-channel';

/** Event-to-screen latency of each symbol's last change. */
export interface RowLatency {
  /** Records the rows of a delta that was painted at `painted`, platform time in epoch milliseconds. */
  record(delta: TableDelta, painted: number): void;
  /** Milliseconds, or null before the first change of the symbol. */
  get(symbol: string): number | null;
  subscribe(symbol: string, listener: () => void): () => void;
}

export const createRowLatency = (): RowLatency => {
  const latencies = new Map<string, number>();
  const listeners = new Map<string, Set<() => void>>();
  let before = Number.NEGATIVE_INFINITY;
  return {
    record: ({ as_of, published_at, upserts }, painted) => {
      const decided = Date.parse(as_of);
      for (const row of upserts) {
        const event = Date.parse(row.as_of);
        // A row may also arrive because its rank or a ratio changed. Its event is then old and says nothing about latency.
        if (event <= before) continue;
        latencies.set(row.symbol, Math.max(0, decided - event + painted - published_at));
        for (const listener of [...(listeners.get(row.symbol) ?? [])]) listener();
      }
      before = decided;
    },
    get: (symbol) => latencies.get(symbol) ?? null,
    subscribe: (symbol, listener) => {
      const own = listeners.get(symbol) ?? new Set();
      listeners.set(symbol, own.add(listener));
      return () => own.delete(listener);
    },
  };
};
