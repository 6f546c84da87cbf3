const ZONE = 'America/New_York';

const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const minuteFormat = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' });
const dateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** '9:04:17 AM' in New York. @param at epoch milliseconds. */
export const easternTime = (at: number): string => timeFormat.format(at);

/** 'Thu, Feb 6' in New York. @param at epoch milliseconds. */
export const easternDate = (at: number): string => dateFormat.format(at);

/** '9:04 AM' in New York. @param at epoch milliseconds. */
export const easternMinute = (at: number): string => minuteFormat.format(at);
