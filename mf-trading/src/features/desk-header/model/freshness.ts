import type { MarketStream } from '@prebell/platform';

/** How old the newest market figure is. */
export interface Freshness {
  /** Epoch milliseconds of the newest event that reached this page, or null before the first. */
  newest(): number | null;
  /** Listens until the returned function is called. */
  start(market: MarketStream): () => void;
}

export const createFreshness = (now: () => number = Date.now): Freshness => {
  let newest: number | null = null;
  const note = (at: number) => {
    newest = Math.max(newest ?? at, at);
  };
  return {
    newest: () => newest,
    start: (market) => {
      const leaves = [
        market.on('scanner:delta', (delta) => note(delta.event_at)),
        // Quotes and bars carry market time; when they arrived is the best there is on the real clock.
        market.on('quote', () => note(now())),
        market.on('candle', () => note(now())),
      ];
      return () => {
        for (const leave of leaves) leave();
      };
    },
  };
};
