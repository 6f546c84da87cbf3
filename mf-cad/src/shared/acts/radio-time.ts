import { toLocalMinute } from '../centre-time/centre-time';
import type { Moment } from './act';

/** HH:MM on the centre's clock. */
export const radioTimeNow = (now: number, timeZone: string): string => toLocalMinute(now, timeZone).slice(11);

/** Normalises a typed time to 'HH:MM'. Colon and leading zero are optional. Null if it is not a time. */
export const parseRadioTime = (text: string): string | null => {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
};

/** Replaces 'now' with the current minute, so that a retry still has the time of the event. */
export const radioTimeOf = (time: string | null, { now, timeZone }: Moment): string =>
  time === null ? radioTimeNow(now, timeZone) : (parseRadioTime(time) ?? time);
