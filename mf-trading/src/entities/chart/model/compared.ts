import { symbolSchema } from '@prebell/contracts';
import type { Preference } from '@prebell/platform';
import type { Bar } from './bars';

/** How many other symbols a chart can show. */
export const MOST_COMPARED = 3;

/** The symbols that charts are compared with, in the order of their colours. Both charts of a desk share them. */
export const COMPARED_PREFERENCE: Preference<readonly string[]> = {
  name: 'chart.compared',
  accepts: (value): value is readonly string[] =>
    Array.isArray(value) &&
    value.length <= MOST_COMPARED &&
    new Set(value).size === value.length &&
    value.every((one) => symbolSchema.safeParse(one).data === one),
  fallback: [],
};

/** Appends a symbol if it is not in the list and there is room. */
export const withCompared = (symbols: readonly string[], symbol: string): readonly string[] =>
  symbols.includes(symbol) || symbols.length >= MOST_COMPARED ? symbols : [...symbols, symbol];

/** The last close of a compared symbol up to the bar that starts at `t`; null before its first bar. */
export const closeAt = (bars: readonly Bar[], t: number): number | null =>
  bars.findLast((bar) => bar.t <= t)?.c ?? null;

/**
 * `closeAt` for each bar of the chart. A symbol without trades in a bar keeps its last close, so every line has a point at each of
 * the chart's bars. No line goes beyond the chart's newest bar. Both lists ascend.
 */
export const closesAt = (starts: readonly number[], bars: readonly Bar[]): readonly (number | null)[] => {
  let next = 0;
  return starts.map((t) => {
    while ((bars[next]?.t ?? Number.POSITIVE_INFINITY) <= t) next += 1;
    return bars[next - 1]?.c ?? null;
  });
};

/** Change from `base` to `value` in percent; null if either is unknown. */
export const percentSince = (base: number | null, value: number | null): number | null =>
  base === null || value === null || base === 0 ? null : (100 * (value - base)) / base;

/** Changes up to one bar since the first bar in view, percent; null for a symbol without bars. */
export interface ComparedChanges {
  readonly own: number | null;
  readonly others: Readonly<Record<string, number | null>>;
}
