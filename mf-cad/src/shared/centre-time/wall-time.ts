import { days } from '@prebell/contracts';
import { formatTime, toLocalDay } from './centre-time';

/** '2026-02-06 14:01:49' on the centre's wall clock; other text stays unchanged. */
export const toWallTime = (iso: string, timeZone: string): string => {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? iso : `${toLocalDay(instant, timeZone)} ${formatTime(instant, timeZone)}`;
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

/** The last moment before `now` at which the clock showed a time. */
const lastTime = ([, hours = '', minutes = '', seconds = '00']: readonly string[], { now, timeZone }: Clock) => {
  const time = `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
  const days = [now, now - DAY_MS].map((instant) => toLocalDay(instant, timeZone));
  const past = days.flatMap((day) => instantsOf(day, time, timeZone)).filter((instant) => instant <= now);
  return past.length === 0 ? undefined : Math.max(...past);
};

interface Clock {
  /** Epoch milliseconds by the server's clock. */
  readonly now: number;
  readonly timeZone: string;
}

/**
 * The instant of a typed time, as ISO text: with a date, or alone for the last such time before now. In the hour that
 * repeats in autumn a time means its latest reading that is not ahead of `now`. Null for text that is no time, and for a skipped one.
 */
export const readWallTime = (text: string, { now, timeZone }: Clock): string | null => {
  const typed = text.trim();
  const [, day, minute, second = ':00'] = WALL.exec(typed) ?? [];
  const time = TIME.exec(typed);
  const dated = day === undefined ? [] : instantsOf(day, `${minute}${second}`, timeZone);
  const instant =
    day === undefined ? time && lastTime(time, { now, timeZone }) : (dated.findLast((one) => one <= now) ?? dated[0]);
  return typeof instant === 'number' ? new Date(instant).toISOString() : null;
};
