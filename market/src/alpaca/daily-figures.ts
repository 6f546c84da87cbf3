import { hours, previousTradingDay, type TradingDay, toMs, tradingDay } from '@prebell/contracts';
import { restrictsShorts } from '../engine/figures';
import type { AlpacaData } from './data';

const SESSIONS = 20;
/** A daily bar's time is midnight in New York, four hours before pre-market trading. */
const TO_MIDNIGHT_MS = hours(4);
/**
 * A bar that starts less than this before a day's pre-market trading is the day's own: midnight is four hours before,
 * plus an hour of margin.
 */
const OWN_BAR_MS = hours(5);

/** A symbol's close of the previous session, and its mean volume of the 20 sessions before the day. */
export interface DailyFigures {
  readonly previousClose: number;
  readonly adv20: number;
  /** The previous session triggered the short sale restriction. */
  readonly wasRestricted: boolean;
}

/** The trading day `count` sessions before `day`. */
const sessionsBack = (day: TradingDay, count: number): TradingDay => {
  let { date } = day;
  for (let k = 0; k < count; k += 1) date = previousTradingDay(date).date;
  return tradingDay(date)!;
};

/** Reads the daily bars before a day. Symbols without any are missing from the result. */
export const readDailyFigures = async (
  data: AlpacaData,
  symbols: readonly string[],
  day: TradingDay,
): Promise<ReadonlyMap<string, DailyFigures>> => {
  const volumes = new Map<string, number[]>();
  const closes = new Map<string, number>();
  const restricted = new Set<string>();
  const from = toMs(sessionsBack(day, SESSIONS).pre_open) - TO_MIDNIGHT_MS;
  const before = previousTradingDay(day.date);
  const newest = new Map<string, number>();
  for await (const { symbol, t, l, c, v } of data.bars(symbols, '1Day', from, toMs(before.post_close))) {
    volumes.set(symbol, [...(volumes.get(symbol) ?? []), v]);
    // Use only a bar of the previous session: an older close is not the base of today's change.
    if (toMs(t) > toMs(before.pre_open) - OWN_BAR_MS) {
      closes.set(symbol, c);
      const earlier = newest.get(symbol);
      if (earlier !== undefined && restrictsShorts(earlier, l)) restricted.add(symbol);
    }
    newest.set(symbol, c);
  }
  return new Map(
    [...volumes].map(([symbol, shares]) => {
      const last = shares.slice(-SESSIONS);
      const adv20 = last.reduce((sum, each) => sum + each, 0) / last.length;
      return [
        symbol,
        { previousClose: closes.get(symbol) ?? Number.NaN, adv20, wasRestricted: restricted.has(symbol) },
      ];
    }),
  );
};
