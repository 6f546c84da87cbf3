import { previousTradingDay, type TradingDay } from '@prebell/contracts';
import type { Bar } from './bars';
import { type PriceRange, rangeOf } from './opening-range';

/**
 * High and low of regular hours, [09:30, close) ET, on the trading day before `day`, as in a daily candle (market definitions 4.9).
 * Null if the bars do not reach back to that day's opening, because part of a day has no valid high.
 */
export const previousDayRange = (bars: readonly Bar[], day: TradingDay | null): PriceRange | null => {
  const oldest = bars[0];
  if (oldest === undefined || day === null) return null;
  const previous = previousTradingDay(day.date);
  return oldest.t > previous.open ? null : rangeOf(bars, previous.open, previous.close);
};
