import {
  latestTradingDayNotAfter,
  marketDate,
  minutes,
  previousTradingDay,
  type TradingDay,
  toMs,
  tradingDay,
} from '@prebell/contracts';
import type { MarketConfig } from '../market-config';

/** The market clock as a line through one point, so that both threads show the same time. All times in epoch milliseconds. */
export interface ClockReading {
  readonly market_at: number;
  readonly real_at: number;
  /** Market seconds per real second; 0 stops the clock. */
  readonly speed: number;
  /** The clock stops at this market time until it is set again; null if it never stops. */
  readonly until: number | null;
}

/** The simulated day starts this long before the opening bell (ruling 19). */
const LEAD_MS = minutes(6);

/** Market time at a real time. */
export const marketTime = ({ market_at, real_at, speed, until }: ClockReading, real: number): number =>
  Math.min(market_at + (real - real_at) * speed, until ?? Number.POSITIVE_INFINITY);

/** The real time at which the market clock showed, or will show, `market`. If the clock is stopped, the time when it was set. */
export const realTime = ({ market_at, real_at, speed }: ClockReading, market: number): number =>
  speed === 0 ? real_at : real_at + (market - market_at) / speed;

/** True if the clock has reached the end of its day and must be set to the next one. */
export const isOver = (reading: ClockReading, real: number): boolean =>
  reading.until !== null && reading.speed > 0 && marketTime(reading, real) >= reading.until;

/** The clock set to the start of a trading day. */
export const dayClock = (day: TradingDay, speed: number, real: number): ClockReading => ({
  market_at: toMs(day.pre_open),
  real_at: real,
  speed,
  until: toMs(day.post_close),
});

const replayStart = (date: string, at: string): { day: TradingDay; market_at: number } => {
  const day = tradingDay(date);
  if (day === null) throw new Error(`${date} is not a trading day`);
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return { day, market_at: toMs(day.pre_open + (hours - 4) * 3600 + minutes * 60) };
};

/** The clock with which a configuration starts at a real time. */
export const startClock = (config: MarketConfig, real: number): ClockReading => {
  if (config.provider === 'replay') {
    const { day, market_at } = replayStart(config.replay.date, config.replay.at);
    const until = toMs(day.post_close);
    return { market_at: Math.min(market_at, until), real_at: real, speed: config.replay.speed, until };
  }
  if (config.provider === 'alpaca' || config.clock === 'real')
    return { market_at: real, real_at: real, speed: 1, until: null };
  const day = latestTradingDayNotAfter(marketDate(real));
  return { market_at: toMs(day.open) - LEAD_MS, real_at: real, speed: 1, until: toMs(day.post_close) };
};

/** The trading day shown at a market time: the latest one whose 04:00 has passed. */
export const shownDay = (market: number): TradingDay => {
  const day = latestTradingDayNotAfter(marketDate(market));
  return market < toMs(day.pre_open) ? previousTradingDay(day.date) : day;
};
