import { days } from '@prebell/contracts';
import { offsetAt } from './zone-offset.rules';

const ZONED = /(Z|[+-]\d{2}:\d{2})$/;

/** Whether a received time was read from a computer's clock: people type times without a zone. */
export const isClockReading = (text: string): boolean => ZONED.test(text);

/**
 * The instant of a received time. An ISO time with a zone is used unchanged; a local time is on the wall clock of the
 * dispatch centre (ruling 30). In the hour that repeats in autumn, the latest reading that is not ahead of `now`
 * counts. A time skipped in spring is read as if the clock had not moved, because a call is never refused for it. Null
 * for a date that does not exist.
 */
export const parseReceivedTime = (text: string, timeZone: string, now: Date): Date | null => {
  const asUtc = Date.parse(ZONED.test(text) ? text : `${text}Z`);
  // Date.parse turns 30 February into 1 March for some forms, so convert back and compare.
  const day = Number(text.slice(8, 10));
  if (Number.isNaN(asUtc) || new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() !== day) return null;
  if (ZONED.test(text)) return new Date(asUtc);
  const DAY = days(1);
  const before = asUtc - offsetAt(asUtc - DAY, timeZone);
  const after = asUtc - offsetAt(asUtc + DAY, timeZone);
  const fits = (instant: number) => instant + offsetAt(instant, timeZone) === asUtc;
  if (!fits(after)) return new Date(before);
  return new Date(fits(before) && after > now.getTime() ? before : after);
};
