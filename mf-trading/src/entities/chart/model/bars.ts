import type { Candles, CandleUpdate } from '@prebell/contracts';

/** One bar: start in epoch seconds, prices in dollars, volume in shares. */
export interface Bar {
  readonly t: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
  /** Dollars traded, summed over the bar's minutes. If missing, use the estimate of `typicalWorth`. */
  readonly worth?: number;
  /** The engine's VWAP at this bar, computed from single trades. Only bars that arrived by stream have it. */
  readonly vwap?: number;
}

/** Dollars traded in a bar, estimated: typical price × volume. */
export const typicalWorth = ({ h, l, c, v }: Bar): number => ((h + l + c) / 3) * v;

/**
 * Converts parallel arrays to bars. Stops at the first index with a missing value: arrays of different lengths are a server
 * error.
 */
export const toBars = ({ t, o, h, l, c, v }: Omit<Candles, 's'>): readonly Bar[] => {
  const length = Math.min(t.length, o.length, h.length, l.length, c.length, v.length);
  return Array.from({ length }, (_, i) => ({
    t: t[i] as number,
    o: o[i] as number,
    h: h[i] as number,
    l: l[i] as number,
    c: c[i] as number,
    v: v[i] as number,
  }));
};

/** Merges both lists in ascending order without duplicates. At the same `t` the bar of `newer` wins. */
export const mergeBars = (older: readonly Bar[], newer: readonly Bar[]): readonly Bar[] => {
  if (older.length === 0) return newer;
  const byTime = new Map<number, Bar>();
  for (const bar of older) byTime.set(bar.t, bar);
  for (const bar of newer) byTime.set(bar.t, bar);
  return [...byTime.values()].sort((a, b) => a.t - b.t);
};

/**
 * Merges the history with the bars streamed since it was fetched. At the same `t` the bar with more volume wins: the history
 * may end in an unfinished bar, and the stream may have missed part of one.
 */
export const withLive = (history: readonly Bar[], live: readonly Bar[]): readonly Bar[] => {
  if (live.length === 0) return history;
  const volumes = new Map(history.map(({ t, v }) => [t, v]));
  return mergeBars(
    history,
    live.filter(({ t, v }) => v >= (volumes.get(t) ?? 0)),
  );
};

export const barOf = ({ t, o, h, l, c, v }: CandleUpdate): Bar => ({ t, o, h, l, c, v });

/** Volume bars use their candle's colour: up when the close is not below the open. */
export const isUp = ({ o, c }: Pick<Bar, 'o' | 'c'>): boolean => c >= o;
