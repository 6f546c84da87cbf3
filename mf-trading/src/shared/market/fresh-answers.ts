import type { MarketStream } from '@prebell/platform';

const listeners = new WeakMap<MarketStream, Set<() => void>>();

/** Call when the server has answered a subscription with all current figures: they are fresh even if no trade follows. */
export const noteFreshAnswer = (market: MarketStream): void => {
  for (const listener of listeners.get(market) ?? []) listener();
};

export const onFreshAnswer = (market: MarketStream, listener: () => void): (() => void) => {
  const own = listeners.get(market) ?? new Set();
  listeners.set(market, own.add(listener));
  return () => own.delete(listener);
};
