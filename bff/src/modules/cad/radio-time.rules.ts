import { days, minutes } from '@prebell/contracts';
import { offsetAt } from './zone-offset.rules';

const MINUTE = minutes(1);
const DAY = days(1);
/** How far a radio time may be ahead of the server's clock, because the clocks of desks differ. */
const AHEAD = 2 * MINUTE;

/** HH:MM of `instant` on the wall clock of `timeZone`. */
export const toRadioTime = (instant: Date, timeZone: string): string =>
  new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString().slice(11, 16);

/**
 * The instant that a radio time HH:MM means (ruling 30): the latest minute at which the centre's clock showed it, from
 * 24 hours ago to two minutes ahead. In the hour that repeats in autumn the later reading applies once it has come.
 * Null if the clock did not show it: skipped in spring, or pushed out by the 25th hour of an autumn day.
 */
export const resolveRadioTime = (time: string, { now, timeZone }: { now: Date; timeZone: string }): Date | null => {
  const latest = now.getTime() + AHEAD;
  const earliest = now.getTime() - DAY;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  // The clock changes at most once a day, so these are all possible offsets of the last 24 hours.
  const offsets = [offsetAt(earliest, timeZone), offsetAt(latest, timeZone)];
  const candidates = offsets.flatMap((offset) => {
    const lastMidnight = Math.floor((latest + offset) / DAY) * DAY;
    return [lastMidnight, lastMidnight - DAY]
      .map((midnight) => midnight + hours * 60 * MINUTE + minutes * MINUTE - offset)
      .filter((instant) => instant >= earliest && instant <= latest && offsetAt(instant, timeZone) === offset);
  });
  return candidates.length === 0 ? null : new Date(Math.max(...candidates));
};
