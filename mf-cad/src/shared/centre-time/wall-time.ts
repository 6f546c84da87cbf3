import { days } from '@prebell/contracts';
import { toClockTime, toLocalDay } from './centre-time';

/** '2026-02-06 14:01:49' on the centre's wall clock; other text stays unchanged. */
export const toWallTime = (iso: string, timeZone: string): string => {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? iso : `${toLocalDay(instant, timeZone)} ${toClockTime(instant, timeZone)}`;
};

const DAY_MS = days(1);

/** The instants at which the clock shows a day and a time: two in the hour that repeats in autumn, none in a skipped one. */
const instantsOf = (day: string, time: string, timeZone: string): number[] => {
  const asUtc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asUtc)) return [];
  const wallAt = (instant: number) => toWallTime(new Date(instant).toISOString(), timeZone);
  const offsetAt = (instant: number) => Date.parse(`${wallAt(instant).replace(' ', 'T')}Z`) - instant;
  const candidates = [asUtc - offsetAt(asUtc - DAY_MS), asUtc - offsetAt(asUtc + DAY_MS)];
  return candidates.filter((instant) => wallAt(instant) === `${day} ${time}`);
};

const WALL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/;
/** '13:50', '1350', '9:05' or '13:50:30'. */
const TIME = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/;

/** The moments of the last day before `now` that had this time on which the clock showed it. */
const lastTimes = ([, hours = '', minutes = '', seconds = '00']: readonly string[], { now, timeZone }: Clock) => {
  const time = `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
  const days = [now, now - DAY_MS].map((instant) => toLocalDay(instant, timeZone));
  const past = days.map((day) => instantsOf(day, time, timeZone).filter((instant) => instant <= now));
  return past.find((readings) => readings.length > 0) ?? [];
};

export interface Clock {
  /** Epoch milliseconds by the server's clock. */
  readonly now: number;
  readonly timeZone: string;
}

/**
 * Every instant that a typed time can mean, earliest first: two in the hour that repeats in autumn, unless the second one is
 * ahead of `now`; none for text that is not a time, and for a skipped one.
 */
export const readWallTimes = (text: string, { now, timeZone }: Clock): readonly number[] => {
  const typed = text.trim();
  const [, day, minute, second = ':00'] = WALL.exec(typed) ?? [];
  const time = TIME.exec(typed);
  if (day === undefined) return time === null ? [] : lastTimes(time, { now, timeZone });
  const dated = instantsOf(day, `${minute}${second}`, timeZone);
  const past = dated.filter((one) => one <= now);
  return past.length > 0 ? past : dated.slice(0, 1);
};

/**
 * The instant of a typed time, as ISO text: with a date, or alone for the last such time before now. In the hour that
 * repeats in autumn a time means its latest reading that is not ahead of `now`. Null for text that is no time, and for a skipped one.
 */
export const readWallTime = (text: string, clock: Clock): string | null => {
  const instant = readWallTimes(text, clock).at(-1);
  return instant === undefined ? null : new Date(instant).toISOString();
};
