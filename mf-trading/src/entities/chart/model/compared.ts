import { symbolSchema } from '@prebell/contracts';
import type { Preference } from '@prebell/platform';
import type { Bar } from './bars';

/** A chart can show this many symbols beside its own. */
export const MOST_COMPARED = 3;

/** The symbols that charts are compared with, in the order of their colours. Both charts of a desk show the same ones. */
export const COMPARED_PREFERENCE: Preference<readonly string[]> = {
  name: 'chart.compared',
  accepts: (value): value is readonly string[] =>
    Array.isArray(value) &&
    value.length <= MOST_COMPARED &&
    new Set(value).size === value.length &&
    value.every((one) => symbolSchema.safeParse(one).data === one),
  fallback: [],
};

/** Adds a symbol at the end, once, if there is room. */
export const withCompared = (symbols: readonly string[], symbol: string): readonly string[] =>
  symbols.includes(symbol) || symbols.length >= MOST_COMPARED ? symbols : [...symbols, symbol];

/** The last close of a compared symbol up to the bar that starts at `t`; null before its first bar. */
export const closeAt = (bars: readonly Bar[], t: number): number | null =>
  bars.findLast((bar) => bar.t <= t)?.c ?? null;

/**
 * `closeAt` for each bar of the chart: a symbol without trades in a bar keeps its last close. So every line has its points at the
 * chart's own bars, and the comparison never shows more of the future than the chart. Both lists ascend.
 */
export const closesAt = (starts: readonly number[], bars: readonly Bar[]): readonly (number | null)[] => {
  let next = 0;
  return starts.map((t) => {
    while ((bars[next]?.t ?? Number.POSITIVE_INFINITY) <= t) next += 1;
    return bars[next - 1]?.c ?? null;
  });
};

/** Percent from `base` to `value`; null without both. */
export const percentSince = (base: number | null, value: number | null): number | null =>
  base === null || value === null || base === 0 ? null : (100 * (value - base)) / base;

/** Changes at one bar since the first bar in view, percent; null where a symbol has no bars. */
export interface ComparedChanges {
  readonly own: number | null;
  readonly others: Readonly<Record<string, number | null>>;
}
