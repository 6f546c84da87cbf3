import { minutes, type TradingDay, toMs } from '@prebell/contracts';

/** 4:00 AM in minutes after midnight. Clocks never change between it and the end of the evening. */
const PRE_OPEN = 4 * 60;

/** The date of a moment such as `2026-05-21T08:45`. */
export const dateOf = (moment: string): string => moment.slice(0, 10);

/** The moment in epoch milliseconds; null outside 4:00 AM to the end of its day's evening. */
export const instantIn = (day: TradingDay, moment: string): number | null => {
  const [hour, minute] = moment.slice(11).split(':').map(Number);
  const at = toMs(day.pre_open) + minutes(hour! * 60 + minute! - PRE_OPEN);
  return at < toMs(day.pre_open) || at > toMs(day.post_close) ? null : at;
};

/** A moment of a day from epoch milliseconds, as requests name it. */
export const momentOf = (day: TradingDay, at: number): string => {
  const sinceMidnight = PRE_OPEN + Math.round((at - toMs(day.pre_open)) / minutes(1));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.date}T${two(Math.floor(sinceMidnight / 60))}:${two(sinceMidnight % 60)}`;
};
