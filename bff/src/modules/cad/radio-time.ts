import { days, minutes } from '@prebell/contracts';
import { offsetAt } from './zone-offset';

const MINUTE = minutes(1);
const DAY = days(1);
/** A radio time may be this far ahead of the server's clock: clocks of desks differ. */
const AHEAD = 2 * MINUTE;

/** HH:MM of `instant` on the wall clock of `timeZone`. */
export const toRadioTime = (instant: Date, timeZone: string): string =>
  new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString().slice(11, 16);

/**
 * The instant a radio time HH:MM means: the latest minute of the last 24 hours at which the centre's clock showed it, a
 * clock two minutes ahead included (ruling 30). In the hour that repeats in autumn the later reading counts as soon as
 * it has come. Null when the clock did not show it: what spring skips, and what the 25th hour of an autumn day pushes out.
 */
export const resolveRadioTime = (time: string, { now, timeZone }: { now: Date; timeZone: string }): Date | null => {
  const latest = now.getTime() + AHEAD;
  const earliest = now.getTime() - DAY;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  // The clock changes at most once in a day, so these are all the offsets the last 24 hours can have had.
  const offsets = [offsetAt(earliest, timeZone), offsetAt(latest, timeZone)];
  const candidates = offsets.flatMap((offset) => {
    const lastMidnight = Math.floor((latest + offset) / DAY) * DAY;
    return [lastMidnight, lastMidnight - DAY]
      .map((midnight) => midnight + hours * 60 * MINUTE + minutes * MINUTE - offset)
      .filter((instant) => instant >= earliest && instant <= latest && offsetAt(instant, timeZone) === offset);
  });
  return candidates.length === 0 ? null : new Date(Math.max(...candidates));
};
