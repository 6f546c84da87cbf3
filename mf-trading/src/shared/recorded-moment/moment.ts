import { MARKET_TIME_ZONE, marketDate, minutes, recordedMomentSchema, type TradingDay, toMs } from '@prebell/contracts';

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: MARKET_TIME_ZONE,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});
/** New York's clock at `pre_open`, minutes after midnight. No clock changes between it and the evening. */
const PRE_OPEN = 4 * 60;
const MINUTE_MS = minutes(1);

/** '2026-05-21T08:45' in New York. @param at epoch milliseconds */
export const momentOf = (at: number): string => `${marketDate(at)}T${clock.format(at)}`;

/** The moment as epoch milliseconds, moved into the day from 4:00 AM to the end of the evening. */
export const momentMs = (moment: string, day: Pick<TradingDay, 'pre_open' | 'post_close'>): number => {
  const [hour = 0, minute = 0] = moment.slice(11).split(':').map(Number);
  return within(toMs(day.pre_open) + (hour * 60 + minute - PRE_OPEN) * MINUTE_MS, day);
};

/** The begin of the minute of `at`, moved into the day. */
export const within = (at: number, { pre_open, post_close }: Pick<TradingDay, 'pre_open' | 'post_close'>): number =>
  Math.min(toMs(post_close), Math.max(toMs(pre_open), Math.floor(at / MINUTE_MS) * MINUTE_MS));

/** The moment that an address of the desk names, or null. @param search '?at=2026-05-21T08:45' */
export const momentInAddress = (search: string): string | null =>
  recordedMomentSchema.safeParse(new URLSearchParams(search).get('at')).data ?? null;

/** The desk at a recorded moment, with the chart of a symbol. @param at epoch milliseconds */
export const recordedAddress = (at: number, symbol: string): string =>
  `/dashboard?at=${momentOf(at)}&symbol=${encodeURIComponent(symbol)}`;
