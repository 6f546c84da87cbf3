import { days, MARKET_TIME_ZONE, marketDate } from '@prebell/contracts';

const timeZone = MARKET_TIME_ZONE;
const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const minuteFormat = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});
const dateFormat = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' });
const monthDayFormat = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' });

/** '09:04:17' in New York, as on the chart's axis. @param at epoch milliseconds. */
export const easternTime = (at: number): string => timeFormat.format(at);

/** 'Thu, Feb 6' in New York. @param at epoch milliseconds. */
export const easternDate = (at: number): string => dateFormat.format(at);

/** '09:04' in New York, as on the chart's axis. @param at epoch milliseconds. */
export const easternMinute = (at: number): string => minuteFormat.format(at);

const yearFormat = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' });

/** Up to this many days back, a weekday is unambiguous. */
const WEEKDAY_DAYS = 6;

const daysBetween = (at: number, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(marketDate(at))) / days(1));

/**
 * A prefix that names the day of `at` in New York: 'Fri ' within the last six days, else 'Feb 7 '. Empty for today, and while the
 * market's date is unknown.
 * @param at epoch milliseconds
 * @param today YYYY-MM-DD
 */
export const easternDayPrefix = (at: number, today: string | null): string => {
  if (today === null) return '';
  const daysAgo = daysBetween(at, today);
  if (daysAgo === 0) return '';
  return `${(daysAgo > 0 && daysAgo <= WEEKDAY_DAYS ? weekdayFormat : monthDayFormat).format(at)} `;
};

/**
 * A time in New York, with its day unless that is today: '09:04', 'yesterday 19:50', 'May 15, 18:50', 'May 15, 2025, 18:50'.
 * @param at epoch milliseconds
 * @param today YYYY-MM-DD, null while unknown
 */
export const easternMoment = (at: number, today: string | null): string => {
  const time = easternMinute(at);
  if (today === null) return `${yearFormat.format(at)}, ${time}`;
  const daysAgo = daysBetween(at, today);
  if (daysAgo === 0) return time;
  if (daysAgo === 1) return `yesterday ${time}`;
  const isThisYear = marketDate(at).slice(0, 4) === today.slice(0, 4);
  return `${(isThisYear ? monthDayFormat : yearFormat).format(at)}, ${time}`;
};
