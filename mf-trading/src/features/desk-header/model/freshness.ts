import type { MarketStream } from '@prebell/platform';
import { createClockSkew } from '../../../shared/clock-skew/clock-skew';

/** The age of the newest market data. */
export interface Freshness {
  /** Age in milliseconds of the newest event on this page, or null before the first. */
  age(): number | null;
  /** Milliseconds by which this computer's clock is ahead of the platform's; 0 when they agree. */
  skew(): number;
  /** Listens to the stream until the returned function is called. */
  start(market: MarketStream): () => void;
}

export const createFreshness = (now: () => number = Date.now): Freshness => {
  const skew = createClockSkew();
  /** Time of the newest event by the platform's clock. */
  let newest: number | null = null;
  const note = (at: number) => {
    newest = Math.max(newest ?? at, at);
  };
  return {
    age: () => (newest === null ? null : Math.max(0, now() - skew.get() - newest)),
    skew: () => skew.get(),
    start: (market) => {
      const unsubscribes = [
        market.on('scanner:delta', (delta) => {
          skew.note(delta.published_at, now());
          note(delta.event_at);
        }),
        // Quotes and bars carry market time, so their arrival is the best estimate in real time.
        market.on('quote', ({ traded }) => {
          // A quote without trades only updates figures that depend on the time of day, so it does not count.
          if (traded !== null) note(now() - skew.get());
        }),
        market.on('candle', () => note(now() - skew.get())),
      ];
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
  };
};
