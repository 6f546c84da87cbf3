import type { MarketStream } from '@prebell/platform';

/** Counts the charts that follow the same symbol and resolution on a stream. The server keeps one subscription for all of them. */
const users = new WeakMap<MarketStream, Map<string, number>>();

/** Counts one more chart. The returned function removes it, and returns whether it was the last one. */
export const joinSymbol = (market: MarketStream, key: string): (() => boolean) => {
  const counts = users.get(market) ?? new Map<string, number>();
  users.set(market, counts);
  counts.set(key, (counts.get(key) ?? 0) + 1);
  return () => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
    return left === 0;
  };
};
