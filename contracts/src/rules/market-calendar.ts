import type { TradingDay } from '../entities/market';
import { days, hours, minutes, toSeconds } from '../units';
import { CALENDAR_RANGE, NYSE_CLOSURES, NYSE_EARLY_CLOSES } from './nyse-calendar';

export { CALENDAR_RANGE };

/** The time zone of all session boundaries. */
export const MARKET_TIME_ZONE = 'America/New_York';

const CLOSURES: ReadonlyMap<string, string> = new Map(NYSE_CLOSURES);
const EARLY_CLOSES: ReadonlySet<string> = new Set(NYSE_EARLY_CLOSES);

/** False for a date beyond the table; there, only weekends and an admin's closures count. */
export const isCalendarKnown = (date: string): boolean => date >= CALENDAR_RANGE.first && date <= CALENDAR_RANGE.last;

/** Closures that an admin added to the table, by date. */
let emergencies: ReadonlyMap<string, string> = new Map();

/**
 * Replaces the extra closures, by date and name. From then on they apply to every function of this module in this
 * thread. Code that caches a trading day must look it up again (ruling 18).
 */
export const setEmergencyClosures = (closures: Iterable<readonly [date: string, name: string]>): void => {
  emergencies = new Map(closures);
  calendarDates.clear();
  latest = null;
};

const DAY_MS = days(1);
const HOUR_MS = hours(1);
const CACHE_LIMIT = 8_192;

interface CalendarDate {
  readonly date: string;
  /** Midnight in New York and the midnight after it, epoch milliseconds: 23 or 25 hours apart on clock changes. */
  readonly start: number;
  readonly end: number;
  readonly isWeekend: boolean;
  readonly trading: TradingDay | null;
}

const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: MARKET_TIME_ZONE, timeZoneName: 'longOffset' });
const calendarDates = new Map<string, CalendarDate>();

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const utcMidnight = (date: string): number => {
  const ms = Date.parse(`${date}T00:00:00Z`);
  // The parser turns 30 February into 2 March, so convert back and compare.
  if (Number.isNaN(ms) || isoDate(ms) !== date) throw new RangeError(`Not a calendar date (YYYY-MM-DD): ${date}`);
  return ms;
};

/** New York's offset from UTC at an instant, in milliseconds. */
const offsetAt = (ms: number): number => {
  const zone = offsetFormat.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hour, minute] = /GMT([+-])(\d\d):(\d\d)/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (hours(Number(hour ?? 0)) + minutes(Number(minute ?? 0)));
};

/** Epoch milliseconds of New York's midnight. Clocks change at 02:00, so the offset around 04:30 UTC is midnight's. */
const newYorkMidnight = (utc: number): number => utc - offsetAt(utc + 4.5 * HOUR_MS);

const describeDate = (date: string): CalendarDate => {
  const utc = utcMidnight(date);
  const weekday = new Date(utc).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  const early = EARLY_CLOSES.has(date);
  // Uses the offset at noon: when clocks change, they do so at 2:00 AM, before any session starts.
  const hour = (value: number): number => toSeconds(utc - offsetAt(utc + 17 * HOUR_MS) + value * HOUR_MS);
  return {
    date,
    start: newYorkMidnight(utc),
    end: newYorkMidnight(utc + DAY_MS),
    isWeekend,
    trading:
      isWeekend || closureName(date) !== null
        ? null
        : {
            date,
            pre_open: hour(4),
            open: hour(9.5),
            close: hour(early ? 13 : 16),
            post_close: hour(early ? 17 : 20),
          },
  };
};

/** The calendar's facts about one date, computed once. */
const calendarDate = (date: string): CalendarDate => {
  const known = calendarDates.get(date);
  if (known) return known;
  if (calendarDates.size >= CACHE_LIMIT) calendarDates.clear();
  const fresh = describeDate(date);
  calendarDates.set(date, fresh);
  return fresh;
};

let latest: CalendarDate | null = null;

const calendarDateAt = (ms: number): CalendarDate => {
  // Callers mostly ask for the same day again, so remember the latest one.
  if (latest && ms >= latest.start && ms < latest.end) return latest;
  let found = calendarDate(isoDate(ms - 4 * HOUR_MS));
  if (ms < found.start) found = calendarDate(addDays(found.date, -1));
  latest = found;
  return found;
};

/** The date `days` calendar days after `date`, or before it if negative. Throws RangeError for an invalid date. */
export const addDays = (date: string, days: number): string => isoDate(utcMidnight(date) + days * DAY_MS);

/** The calendar date (YYYY-MM-DD) in New York at an instant, epoch milliseconds. */
export const marketDate = (ms: number): string => calendarDateAt(ms).date;

/** The boundaries of a trading day, or null when the market is closed all day. Throws RangeError on a malformed date. */
export const tradingDay = (date: string): TradingDay | null => calendarDate(date).trading;

/** True when the market trades on `date`. */
export const isTradingDay = (date: string): boolean => tradingDay(date) !== null;

/** True for Saturdays and Sundays. */
export const isWeekend = (date: string): boolean => calendarDate(date).isWeekend;

/** Why the exchange is closed on a weekday, or null when it is open. */
export const closureName = (date: string): string | null => CLOSURES.get(date) ?? emergencies.get(date) ?? null;

/** True for a trading day that closes at its usual hour. Volume baselines use only these days. */
export const isFullSession = (date: string): boolean => isTradingDay(date) && !EARLY_CLOSES.has(date);

const seek = (date: string, step: 1 | -1): TradingDay => {
  for (let candidate = date; ; candidate = addDays(candidate, step)) {
    const day = tradingDay(candidate);
    if (day) return day;
  }
};

/** The first trading day after `date`. */
export const nextTradingDay = (date: string): TradingDay => seek(addDays(date, 1), 1);

/** The last trading day before `date`. */
export const previousTradingDay = (date: string): TradingDay => seek(addDays(date, -1), -1);

/** `date` itself when the market trades on it, else the last trading day before it. */
export const latestTradingDayNotAfter = (date: string): TradingDay => seek(date, -1);
