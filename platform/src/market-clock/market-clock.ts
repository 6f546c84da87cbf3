import type { MarketStatus } from '@prebell/contracts';
import { createStore, type ReadableStore } from '../readable-store';

/** The market's current time (ruling 19). Simulated and recorded markets do not follow the wall clock. */
export interface MarketClock extends ReadableStore<MarketStatus | null> {
  /** Market time in epoch milliseconds, or null before the first status arrives. */
  now(): number | null;
  /** Sets the clock from the newest status. */
  sync(status: MarketStatus): void;
}

/** @param monotonic milliseconds of a clock that never jumps. */
export const createMarketClock = (monotonic: () => number = () => performance.now()): MarketClock => {
  const store = createStore<MarketStatus | null>(null);
  let base = 0;
  let at = 0;
  return {
    get: store.get,
    subscribe: store.subscribe,
    now: () => {
      const status = store.get();
      if (status === null) return null;
      return base + (status.feed.running ? (monotonic() - at) * status.feed.speed : 0);
    },
    sync: (status) => {
      base = Date.parse(status.currentTime);
      at = monotonic();
      store.set(status);
    },
  };
};
