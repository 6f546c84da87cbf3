import { hours, previousTradingDay, type TradingDay, toMs, tradingDay } from '@prebell/contracts';
import type { AlpacaData } from './data';

const SESSIONS = 20;

/** The close of the session before a day and the mean volume of the 20 before it, by symbol. */
export interface DailyFigures {
  readonly previousClose: number;
  readonly adv20: number;
}

/** The trading day `count` sessions before `day`. */
const sessionsBack = (day: TradingDay, count: number): TradingDay => {
  let { date } = day;
  for (let k = 0; k < count; k += 1) date = previousTradingDay(date).date;
  return tradingDay(date)!;
};

/** Reads the daily bars before a day. The answer lacks symbols without any. */
export const readDailyFigures = async (
  data: AlpacaData,
  symbols: readonly string[],
  day: TradingDay,
): Promise<ReadonlyMap<string, DailyFigures>> => {
  const volumes = new Map<string, number[]>();
  const closes = new Map<string, number>();
  const from = toMs(sessionsBack(day, SESSIONS).pre_open) - hours(4);
  const before = previousTradingDay(day.date);
  for await (const { symbol, t, c, v } of data.bars(symbols, '1Day', from, toMs(before.post_close))) {
    volumes.set(symbol, [...(volumes.get(symbol) ?? []), v]);
    // Only the last session's: an older close is no base for today's change.
    if (toMs(t) > toMs(before.pre_open) - hours(5)) closes.set(symbol, c);
  }
  return new Map(
    [...volumes].map(([symbol, shares]) => {
      const last = shares.slice(-SESSIONS);
      const adv20 = last.reduce((sum, each) => sum + each, 0) / last.length;
      return [symbol, { previousClose: closes.get(symbol) ?? Number.NaN, adv20 }];
    }),
  );
};
