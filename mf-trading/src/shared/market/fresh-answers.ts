import type { MarketStream } from '@prebell/platform';

const listeners = new WeakMap<MarketStream, Set<() => void>>();

/** The server answered a subscription with all current figures, so they are fresh even if nothing trades after it. */
export const noteFreshAnswer = (market: MarketStream): void => {
  for (const listener of listeners.get(market) ?? []) listener();
};

export const onFreshAnswer = (market: MarketStream, listener: () => void): (() => void) => {
  const own = listeners.get(market) ?? new Set();
  listeners.set(market, own.add(listener));
  return () => own.delete(listener);
};
