import { hours } from '@prebell/contracts';
import { offsetAt } from './zone-offset.rules';

const textAt = (instant: number, timeZone: string): string =>
  new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 19).replace('T', ' ');

const zoneName = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * The time on the wall clock of `timeZone`, such as '2026-02-06 14:01:49'. In the hour that repeats in autumn it names
 * the zone, '2026-11-01 01:30:00 EST', because the clock shows each of those times twice.
 */
export const toWallTime = (instant: Date, timeZone: string): string => {
  const at = instant.getTime();
  const shown = textAt(at, timeZone);
  const isTwice = [hours(-1), hours(1)].some((shift) => textAt(at + shift, timeZone) === shown);
  return isTwice ? `${shown} ${zoneName(instant, timeZone)}` : shown;
};
