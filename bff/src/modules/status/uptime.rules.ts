import { days, minutes, type WirePlatformStatus } from '@prebell/contracts';

export const MINUTE_MS = minutes(1);
const DAY_MS = days(1);
/** The figure covers this window, because the objective is monthly. */
export const WINDOW_MS = 30 * DAY_MS;
/** Fewer minutes than this say nothing about a month. */
const ENOUGH_MINUTES = 60;

export const minuteOf = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS);

export interface ServedDay {
  /** A day in UTC, `YYYY-MM-DD`. */
  readonly date: string;
  /** Number of recorded minutes, including the current one if it is recorded. */
  readonly served: number;
}

/**
 * The share of served minutes among all whole minutes from the first recorded one to now, in percent. The current
 * minute does not count, because it may still fail. A platform that was not running counts as down, whatever the
 * reason.
 * @param days days with recorded minutes since `first`
 */
export const uptimeOf = (days: readonly ServedDay[], first: Date | null, now: Date): WirePlatformStatus['uptime'] => {
  const end = minuteOf(now).getTime();
  if (first === null || end <= first.getTime())
    return { percent: null, since: null, minutes_served: 0, minutes: 0, days: [] };
  const served = new Map(days.map((day) => [day.date, day.served]));
  const parts = daysBetween(first.getTime(), end).map(({ date, minutes }) => ({
    date,
    minutes_served: Math.min(served.get(date) ?? 0, minutes),
    minutes,
  }));
  const minutes = sumOf(parts.map((day) => day.minutes));
  const minutes_served = sumOf(parts.map((day) => day.minutes_served));
  return {
    percent: minutes < ENOUGH_MINUTES ? null : (100 * minutes_served) / minutes,
    since: first.toISOString(),
    minutes_served,
    minutes,
    days: parts,
  };
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The UTC days that `[from, to)` touches, each with how many of its minutes are in the range. */
function daysBetween(from: number, to: number): { date: string; minutes: number }[] {
  const days = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, Math.floor(start / DAY_MS + 1) * DAY_MS);
    days.push({ date: new Date(start).toISOString().slice(0, 10), minutes: (end - start) / MINUTE_MS });
    start = end;
  }
  return days;
}
