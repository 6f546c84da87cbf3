import type { MarketStatus } from '@prebell/contracts';
import { createStore, type ReadableStore } from '../readable-store';

/** The market's own now (ruling 19): simulated and recorded markets run on another clock than the wall. */
export interface MarketClock extends ReadableStore<MarketStatus | null> {
  /** Market time in epoch milliseconds, or null until the first status arrived. */
  now(): number | null;
  /** Takes the newest status as truth. */
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
