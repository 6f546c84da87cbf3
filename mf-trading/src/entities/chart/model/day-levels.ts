import type { TradingDay } from '@prebell/contracts';
import type { Bar } from './bars';

/** Highs of a trading day, in dollars (market definitions 4.6); null without trades in that time. */
export interface DayLevels {
  /** High before 09:30 ET. */
  readonly preMarketHigh: number | null;
  /** High since 04:00 ET. */
  readonly dayHigh: number | null;
}

const NONE: DayLevels = { preMarketHigh: null, dayHigh: null };

/** Calculates the highs from intraday bars in ascending order, none of them later than `day`. */
export const dayLevels = (bars: readonly Bar[], day: TradingDay | null): DayLevels => {
  if (day === null) return NONE;
  let { preMarketHigh, dayHigh } = NONE;
  for (let i = bars.length - 1; i >= 0; i -= 1) {
    const bar = bars[i] as Bar;
    if (bar.t < day.pre_open) break;
    dayHigh = Math.max(dayHigh ?? bar.h, bar.h);
    if (bar.t < day.open) preMarketHigh = Math.max(preMarketHigh ?? bar.h, bar.h);
  }
  return { preMarketHigh, dayHigh };
};
