import type { TableDelta } from './scanner-channel';

/** How long the last change of each symbol took from its event to the screen. */
export interface RowLatency {
  /** Takes the rows of a delta that has just been painted, at `painted` of the platform's clock (epoch milliseconds). */
  record(delta: TableDelta, painted: number): void;
  /** Milliseconds, or null while no change of the symbol was seen. */
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
        // A row may also be sent because it moved on the list or its ratios moved with time: its event is an old one then.
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
