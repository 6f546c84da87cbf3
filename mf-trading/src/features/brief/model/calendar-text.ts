import { type CalendarDate, MARKET_TIME_ZONE, toMs } from '@prebell/contracts';

const hourFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: MARKET_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
});
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** '9:30 AM'. The formatter puts a narrow no-break space before AM; session texts have a plain one. */
const hour = (seconds: number): string => hourFormat.format(toMs(seconds)).replace(/\s/g, ' ');

/** 'Fri, Feb 7'. @param date YYYY-MM-DD */
export const dateText = (date: string): string => dayFormat.format(Date.parse(date));

/** Opening hours on a date: '9:30 AM to 4:00 PM ET', 'Early close at 1:00 PM ET', 'Closed: Good Friday'. */
export const hoursText = ({ day, is_early, closure }: CalendarDate): string => {
  if (day === null) return `Closed: ${closure ?? 'weekend'}`;
  return is_early ? `Early close at ${hour(day.close)} ET` : `${hour(day.open)} to ${hour(day.close)} ET`;
};
