import { type Resolution, sessionOf, type TradingDay, toMs, toSeconds } from '@prebell/contracts';
import type { MinuteBar } from '../provider';

const MINUTES: Record<Exclude<Resolution, 'D'>, number> = { '1': 1, '5': 5, '15': 15, '60': 60 };

/** Start of the session (pre-market, regular, extended) that contains an instant, epoch seconds; null outside all sessions. */
const sessionAnchor = (seconds: number, day: TradingDay): number | null => {
  switch (sessionOf(day, toMs(seconds))) {
    case 'pre_market':
      return day.pre_open;
    case 'core_trading':
      return day.open;
    case 'extended_hours':
      return day.close;
    default:
      return null;
  }
};

/**
 * Start of the candle that contains an instant of `day`, epoch seconds: session anchor + k x resolution. So a candle
 * never spans two sessions, and the last hourly candles before 09:30 and before the close are shorter (definitions
 * 4.9). For D, it is 00:00 UTC of the session date. Null outside the sessions.
 */
export const candleStart = (seconds: number, resolution: Resolution, day: TradingDay): number | null => {
  const anchor = sessionAnchor(seconds, day);
  if (anchor === null) return null;
  if (resolution === 'D') return toSeconds(Date.parse(`${day.date}T00:00:00Z`));
  const width = MINUTES[resolution] * 60;
  return anchor + Math.floor((seconds - anchor) / width) * width;
};

interface Draft {
  t: number;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
}

const extend = (candle: Draft, bar: MinuteBar): void => {
  candle.h = Math.max(candle.h, bar.h);
  candle.l = Math.min(candle.l, bar.l);
  candle.c = bar.c;
  candle.v += bar.v;
};

const intradayCandles = (bars: readonly MinuteBar[], resolution: Resolution, day: TradingDay): Draft[] => {
  const candles: Draft[] = [];
  for (const bar of bars) {
    const t = candleStart(bar.t, resolution, day);
    if (t === null) continue;
    const last = candles.at(-1);
    if (last?.t === t) extend(last, bar);
    else candles.push({ ...bar, t });
  }
  return candles;
};

/** Daily candle: prices of the regular session, volume of the whole day. No candle before the first regular trade. */
const dailyCandle = (bars: readonly MinuteBar[], day: TradingDay): Draft[] => {
  let candle: Draft | null = null;
  let outside = 0;
  for (const bar of bars) {
    if (bar.t < day.open || bar.t >= day.close) outside += bar.v;
    else if (candle) extend(candle, bar);
    else candle = { ...bar, t: toSeconds(Date.parse(`${day.date}T00:00:00Z`)) };
  }
  if (candle) candle.v += outside;
  return candle ? [candle] : [];
};

/**
 * Candles of a resolution from ascending minute bars. `days` are the trading days the bars belong to, ascending; bars
 * outside their sessions are ignored. A span without trades has no candle.
 */
export const aggregate = (
  bars: readonly MinuteBar[],
  resolution: Resolution,
  days: readonly TradingDay[],
): readonly MinuteBar[] => {
  let next = 0;
  return days.flatMap((day) => {
    while (next < bars.length && bars[next]!.t < day.pre_open) next += 1;
    const first = next;
    while (next < bars.length && bars[next]!.t < day.post_close) next += 1;
    const own = bars.slice(first, next);
    return resolution === 'D' ? dailyCandle(own, day) : intradayCandles(own, resolution, day);
  });
};
