import {
  addDays,
  type Candles,
  latestTradingDayNotAfter,
  marketDate,
  nextTradingDay,
  type Resolution,
  type TradingDay,
  toMs,
} from '@prebell/contracts';
import { wholeShares } from '../engine/whole-shares';
import type { MarketProvider, MinuteBar } from '../provider';
import { aggregate } from './aggregate';
import { Slices } from './slices';

export interface CandleRequest {
  readonly provider: Pick<MarketProvider, 'minuteBars'> & {
    /** The daily candle of a day that is over, as `aggregate` builds it; a provider may cache it. */
    readonly dailyCandle?: (index: number, day: TradingDay, until: number) => Promise<readonly MinuteBar[]>;
    /** The candles of days that are over, by date, from the source's own daily bars; null if the source has none. */
    readonly dailyCandles?: (
      index: number,
      days: readonly TradingDay[],
    ) => Promise<ReadonlyMap<string, readonly MinuteBar[]> | null>;
  };
  /** Universe index of the symbol. */
  readonly index: number;
  readonly resolution: Resolution;
  /** Epoch seconds, inclusive. */
  readonly from: number;
  /** Epoch seconds, inclusive; nothing beyond `now` is returned (ruling 19). */
  readonly to: number;
  /** Current market time, epoch milliseconds. */
  readonly now: number;
  /** Puts today's official open and close into its daily candle. */
  readonly official?: (candle: MinuteBar, date: string) => MinuteBar;
}

/** Time slices shared by all loads of this thread: loading years of candles takes long, and other work must run in between. */
const slices = new Slices();

/** The trading days whose candles may start in [from, to], epoch seconds. */
const daysBetween = (from: number, to: number): TradingDay[] => {
  const days: TradingDay[] = [];
  // A daily candle starts at 00:00 UTC, hours before that date begins in New York, so the last date is the UTC date.
  const lastDate = new Date(toMs(to)).toISOString().slice(0, 10);
  const dayBefore = latestTradingDayNotAfter(addDays(marketDate(toMs(from)), -1));
  for (let day = nextTradingDay(dayBefore.date); day.date <= lastDate; day = nextTradingDay(day.date)) days.push(day);
  return days;
};

/** The bars as parallel arrays for the wire; 'no_data' and empty arrays if there are none. */
export const toCandles = (bars: readonly MinuteBar[]): Candles => ({
  s: bars.length === 0 ? 'no_data' : 'ok',
  t: bars.map((bar) => bar.t),
  o: bars.map((bar) => bar.o),
  h: bars.map((bar) => bar.h),
  l: bars.map((bar) => bar.l),
  c: bars.map((bar) => bar.c),
  v: bars.map((bar) => wholeShares(bar.v)),
});

/** Exchanges may correct an official close until the evening, so a day is over only when its date in New York is. */
const isOver = ({ date }: TradingDay, now: number): boolean => date < marketDate(now);

/** The source's own daily candles of days that are over; null if it has none, or if the chart is not daily. */
const sourceDailyCandles = async ({ provider, index, resolution, now }: CandleRequest, days: readonly TradingDay[]) => {
  if (resolution !== 'D') return null;
  const earlier = days.filter((day) => isOver(day, now));
  return (await provider.dailyCandles?.(index, earlier)) ?? null;
};

/** A day's candles. A daily chart consists mostly of days that are over, so a provider may cache their candles. */
const candlesOf = async ({ provider, index, resolution, now }: CandleRequest, day: TradingDay) =>
  resolution === 'D' && provider.dailyCandle !== undefined && isOver(day, now)
    ? provider.dailyCandle(index, day, now)
    : aggregate(await provider.minuteBars(index, day.date, now), resolution, [day]);

/**
 * Candles of one symbol that start in [from, to], built from complete minute bars. All are complete except the current
 * one at `now`.
 */
export const loadCandles = async (request: CandleRequest): Promise<Candles> => {
  const { from, now } = request;
  const to = Math.min(request.to, Math.floor(now / 1000));
  if (from > to) return toCandles([]);
  const candles: MinuteBar[] = [];
  const days = daysBetween(from, to);
  const known = await sourceDailyCandles(request, days);
  for (const day of days) {
    await slices.turn();
    for (const candle of known?.get(day.date) ?? (await candlesOf(request, day))) {
      if (candle.t < from || candle.t > to) continue;
      candles.push(request.resolution === 'D' && request.official ? request.official(candle, day.date) : candle);
    }
  }
  return toCandles(candles);
};
