import { type TradingDay, wholeSeconds } from '@prebell/contracts';
import { createBarSessions } from './bar-session';
import type { Bar } from './bars';

/**
 * The trading day whose levels a chart shows. It is the day of `now` once pre-market has begun, even before the symbol's first bar;
 * until then, the newest bar's day.
 * @param now market time, epoch milliseconds; null while unknown
 */
export const levelDay = (bars: readonly Bar[], now: number | null): TradingDay | null => {
  const sessions = createBarSessions();
  const today = now === null ? null : sessions(wholeSeconds(now)).day;
  if (today !== null && now !== null && wholeSeconds(now) >= today.pre_open) return today;
  const newest = bars.at(-1);
  return newest === undefined ? null : sessions(newest.t).day;
};
