import type { Resolution, TradingDay } from '@prebell/contracts';
import type { Bar } from './bars';

export interface PriceRange {
  readonly high: number;
  readonly low: number;
}

/**
 * The high and low of the first `minutes` of core trading, [09:30, 09:30 + minutes) ET, on `day` (Toby Crabel, 'Day Trading with
 * Short Term Price Patterns and Opening Range Breakout', 1990). Null until a later bar shows that the range is complete. Null too if the
 * bars do not divide the range, because the last one would mix in later prices.
 */
export const openingRange = (
  bars: readonly Bar[],
  {
    day,
    resolution,
    minutes,
  }: { readonly day: TradingDay | null; readonly resolution: Resolution; readonly minutes: number },
): PriceRange | null => {
  const newest = bars.at(-1);
  if (day === null || newest === undefined || resolution === 'D' || minutes % Number(resolution) !== 0) return null;
  const end = day.open + minutes * 60;
  return newest.t < end ? null : rangeOf(bars, day.open, end);
};

/** High and low of the bars that start in [from, to), epoch seconds; null without one. */
export const rangeOf = (bars: readonly Bar[], from: number, to: number): PriceRange | null => {
  let range = null as PriceRange | null;
  for (let i = bars.length - 1; i >= 0; i -= 1) {
    const { t, h, l } = bars[i] as Bar;
    if (t < from) break;
    if (t < to) range = { high: Math.max(range?.high ?? h, h), low: Math.min(range?.low ?? l, l) };
  }
  return range;
};
