import { formatTime, toLocalDay } from './centre-time';

/** '2026-02-06 14:01:49' on the centre's wall clock; other text stays unchanged. */
export const toWallTime = (iso: string, timeZone: string): string => {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? iso : `${toLocalDay(instant, timeZone)} ${formatTime(instant, timeZone)}`;
};

const WALL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/;

/**
 * The instant of a wall time, as ISO text. In the hour that repeats in autumn the first reading counts; null for text
 * that is no such time, and for a time that the clock skipped.
 */
export const fromWallTime = (text: string, timeZone: string): string | null => {
  const [, day, minute, second = ':00'] = WALL.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const wall = `${day} ${minute}${second}`;
  const asUtc = Date.parse(`${day}T${minute}${second}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (instant: number) =>
    Date.parse(`${toWallTime(new Date(instant).toISOString(), timeZone).replace(' ', 'T')}Z`) - instant;
  const DAY_MS = 86_400_000;
  const candidates = [asUtc - offsetAt(asUtc - DAY_MS), asUtc - offsetAt(asUtc + DAY_MS)];
  const found = candidates.find((instant) => toWallTime(new Date(instant).toISOString(), timeZone) === wall);
  return found === undefined ? null : new Date(found).toISOString();
};
