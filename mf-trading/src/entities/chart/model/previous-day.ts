import { previousTradingDay } from '@prebell/contracts';
import { createBarSessions } from './bar-session';
import type { Bar } from './bars';
import { type PriceRange, rangeOf } from './opening-range';

/**
 * High and low of regular hours, [09:30, close) ET, on the trading day before the newest bar's, as in a daily candle (market definitions
 * 4.9). Null if the bars do not reach back to that day's opening: half a day has no high.
 */
export const previousDayRange = (bars: readonly Bar[]): PriceRange | null => {
  const [oldest, newest] = [bars[0], bars.at(-1)];
  if (oldest === undefined || newest === undefined) return null;
  const day = createBarSessions()(newest.t).day;
  if (day === null) return null;
  const previous = previousTradingDay(day.date);
  return oldest.t > previous.open ? null : rangeOf(bars, previous.open, previous.close);
};
