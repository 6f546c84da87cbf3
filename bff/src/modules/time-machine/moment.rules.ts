import { momentAt, type TradingDay, toMs } from '@prebell/contracts';

/** The date of a minute such as `2026-05-21T08:45`. */
export const dateOf = (moment: string): string => moment.slice(0, 10);

/** A minute in epoch milliseconds; null outside 4:00 AM to the end of its day's evening. */
export const instantIn = (day: TradingDay, moment: string): number | null => {
  const at = momentAt(moment, day);
  return at < toMs(day.pre_open) || at > toMs(day.post_close) ? null : at;
};
