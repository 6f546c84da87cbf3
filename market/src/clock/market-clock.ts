import {
  latestTradingDayNotAfter,
  marketDate,
  previousTradingDay,
  type TradingDay,
  tradingDay,
} from '@prebell/contracts';
import type { MarketConfig } from '../market-config';

/** The market's time as a line through one point: what both threads need to read the same clock. Epoch milliseconds. */
export interface ClockReading {
  readonly market_at: number;
  readonly real_at: number;
  /** Market seconds per real second; 0 holds the clock. */
  readonly speed: number;
  /** The clock stands here until it is set again; null when it never has to. */
  readonly until: number | null;
}

/** The simulated day begins this long before the opening bell (ruling 19). */
const LEAD_MS = 6 * 60_000;

/** Market time at a real time. */
export const marketTime = ({ market_at, real_at, speed, until }: ClockReading, real: number): number =>
  Math.min(market_at + (real - real_at) * speed, until ?? Number.POSITIVE_INFINITY);

/** The real time at which the market clock showed, or will show, `market`. A held clock shows it since it was set. */
export const realTime = ({ market_at, real_at, speed }: ClockReading, market: number): number =>
  speed === 0 ? real_at : real_at + (market - market_at) / speed;

/** True when the clock has reached the end of its day and has to be set to the next one. */
export const isOver = (reading: ClockReading, real: number): boolean =>
  reading.until !== null && reading.speed > 0 && marketTime(reading, real) >= reading.until;

/** The clock set to the first moment of a trading day. */
export const dayClock = (day: TradingDay, speed: number, real: number): ClockReading => ({
  market_at: day.pre_open * 1000,
  real_at: real,
  speed,
  until: day.post_close * 1000,
});

const replayStart = (date: string, at: string): { day: TradingDay; market_at: number } => {
  const day = tradingDay(date);
  if (day === null) throw new Error(`${date} is not a trading day`);
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return { day, market_at: (day.pre_open + (hours - 4) * 3600 + minutes * 60) * 1000 };
};

/** The clock a configuration starts with at a real time. */
export const startClock = (config: MarketConfig, real: number): ClockReading => {
  if (config.provider === 'replay') {
    const { day, market_at } = replayStart(config.replay.date, config.replay.at);
    const until = day.post_close * 1000;
    return { market_at: Math.min(market_at, until), real_at: real, speed: config.replay.speed, until };
  }
  if (config.provider === 'alpaca' || config.clock === 'real')
    return { market_at: real, real_at: real, speed: 1, until: null };
  const day = latestTradingDayNotAfter(marketDate(real));
  return { market_at: day.open * 1000 - LEAD_MS, real_at: real, speed: 1, until: day.post_close * 1000 };
};

/** The trading day whose figures are shown at a market time: the last one whose 04:00 has come. */
export const shownDay = (market: number): TradingDay => {
  const day = latestTradingDayNotAfter(marketDate(market));
  return market < day.pre_open * 1000 ? previousTradingDay(day.date) : day;
};
