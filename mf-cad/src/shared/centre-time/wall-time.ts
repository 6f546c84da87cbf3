import { days } from '@prebell/contracts';
import { toClockTime, toLocalDay } from './centre-time';

/** '2026-02-06 14:01:49' on the centre's wall clock; other text stays unchanged. */
export const toWallTime = (iso: string, timeZone: string): string => {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? iso : `${toLocalDay(instant, timeZone)} ${toClockTime(instant, timeZone)}`;
};

const DAY_MS = days(1);

/** The instants at which the wall clock shows a date and time: two in the hour that repeats in autumn, none in a skipped hour. */
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

/** The instants within the last day before `now` at which the wall clock showed this time. */
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
 * Every instant that a typed time can mean, earliest first. In the hour that repeats in autumn there are two, unless the second one is
 * ahead of `now`. There is none for a skipped time, or for text that is not a time.
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
 * The instant of a typed time as ISO text. Without a date it is the last such time before now. In the hour that repeats in autumn it is
 * the latest possible one that is not ahead of `now`. Null for a skipped time, or for text that is not a time.
 */
export const readWallTime = (text: string, clock: Clock): string | null => {
  const instant = readWallTimes(text, clock).at(-1);
  return instant === undefined ? null : new Date(instant).toISOString();
};
