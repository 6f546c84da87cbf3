import type { TradingDay } from '../entities/market';
import { minutes, toMs } from '../units';
import { MARKET_TIME_ZONE, marketDate } from './market-calendar';

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: MARKET_TIME_ZONE,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});
/** New York time at `pre_open`, in minutes after midnight. Clocks never change between then and the evening. */
const PRE_OPEN = 4 * 60;
const MINUTE_MS = minutes(1);

type Span = Pick<TradingDay, 'pre_open' | 'post_close'>;

/** Such as '2026-05-21T08:45', in New York time. @param at epoch milliseconds */
export const momentOf = (at: number): string => `${marketDate(at)}T${clock.format(at)}`;

/**
 * A moment as epoch milliseconds, given the day that it names; its date is not checked against that day. The result may
 * be before 4:00 AM or after the evening session.
 */
export const momentAt = (moment: string, { pre_open }: Pick<Span, 'pre_open'>): number => {
  const [hour = 0, minute = 0] = moment.slice(11).split(':').map(Number);
  return toMs(pre_open) + (hour * 60 + minute - PRE_OPEN) * MINUTE_MS;
};

/** The start of the minute that contains `at`, limited to the time from 4:00 AM to the end of the evening session. */
export const withinDay = (at: number, { pre_open, post_close }: Span): number =>
  Math.min(toMs(post_close), Math.max(toMs(pre_open), Math.floor(at / MINUTE_MS) * MINUTE_MS));

/** The moment as epoch milliseconds, limited in the same way. */
export const momentMs = (moment: string, day: Span): number => withinDay(momentAt(moment, day), day);
