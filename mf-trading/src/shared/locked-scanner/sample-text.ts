import { type LockedSample, minutes } from '@prebell/contracts';
import { easternDayPrefix, easternMinute } from '../eastern-time/eastern-time';

const HOUR_MINUTES = 60;

/**
 * How many symbols were on the sample's list, and how old it is: '23 symbols were on this list at 09:09 ET, 15 minutes ago.'
 * @param now market time, epoch milliseconds; null while unknown
 * @param today the market's date, null while unknown
 */
export const sampleText = (
  { as_of, count }: Pick<LockedSample, 'as_of' | 'count'>,
  now: number | null,
  today: string | null,
): string => {
  const at = Date.parse(as_of);
  const who = count === 1 ? '1 symbol was' : `${count === 0 ? 'No symbol was' : `${count} symbols were`}`;
  const age = now === null ? null : Math.floor((now - at) / minutes(1));
  // After an hour, day and time say more than the age.
  const ago = age === null || age >= HOUR_MINUTES ? '' : `, ${age} minutes ago`;
  return `${who} on this list at ${easternDayPrefix(at, today)}${easternMinute(at)} ET${ago}.`;
};
