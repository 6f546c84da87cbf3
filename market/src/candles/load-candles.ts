import { setImmediate } from 'node:timers/promises';
import {
  addDays,
  type Candles,
  latestTradingDayNotAfter,
  marketDate,
  nextTradingDay,
  type Resolution,
  type TradingDay,
  toMs,
  wholeSeconds,
} from '@prebell/contracts';
import type { MarketProvider, MinuteBar } from '../provider';
import { aggregate } from './aggregate';

export interface CandleRequest {
  readonly provider: Pick<MarketProvider, 'minuteBars'>;
  /** Universe index of the symbol. */
  readonly index: number;
  readonly resolution: Resolution;
  /** Epoch seconds, inclusive. */
  readonly from: number;
  /** Epoch seconds, inclusive; nothing beyond `now` is returned (ruling 19). */
  readonly to: number;
  /** Current market time, epoch milliseconds. */
  readonly now: number;
}

/** Number of trading days to load before other work gets a turn. */
const DAYS_A_TURN = 10;

/** The trading days that can hold a candle starting in [from, to], epoch seconds. */
const daysBetween = (from: number, to: number): TradingDay[] => {
  const days: TradingDay[] = [];
  // A daily candle starts at 00:00 UTC, hours before New York's date begins, so the last date is the one in UTC.
  const lastDate = new Date(toMs(to)).toISOString().slice(0, 10);
  const dayBefore = latestTradingDayNotAfter(addDays(marketDate(toMs(from)), -1));
  for (let day = nextTradingDay(dayBefore.date); day.date <= lastDate; day = nextTradingDay(day.date)) days.push(day);
  return days;
};

/** The bars as parallel arrays for the wire; 'no_data' and empty arrays without bars. */
export const toCandles = (bars: readonly MinuteBar[]): Candles => ({
  s: bars.length === 0 ? 'no_data' : 'ok',
  t: bars.map((bar) => bar.t),
  o: bars.map((bar) => bar.o),
  h: bars.map((bar) => bar.h),
  l: bars.map((bar) => bar.l),
  c: bars.map((bar) => bar.c),
  v: bars.map((bar) => bar.v),
});

/**
 * Candles of one symbol whose start lies in [from, to], from complete minute bars. All candles are complete except the
 * current one at `now`.
 */
export const loadCandles = async (request: CandleRequest): Promise<Candles> => {
  const { provider, index, resolution, from, now } = request;
  const to = Math.min(request.to, wholeSeconds(now));
  if (from > to) return toCandles([]);
  const candles: MinuteBar[] = [];
  for (const [position, day] of daysBetween(from, to).entries()) {
    // Years of days take seconds, so other work gets a turn in between.
    if (position % DAYS_A_TURN === DAYS_A_TURN - 1) await setImmediate();
    const bars = await provider.minuteBars(index, day.date, now);
    for (const candle of aggregate(bars, resolution, [day])) {
      if (candle.t >= from && candle.t <= to) candles.push(candle);
    }
  }
  return toCandles(candles);
};
