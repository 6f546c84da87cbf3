import type { WirePlatformStatus } from '@prebell/contracts';

export const MINUTE_MS = 60_000;
/** The window of the figure: the objective is one of a month. */
export const WINDOW_MS = 30 * 24 * 60 * MINUTE_MS;
/** Fewer minutes than these say nothing about a month. */
const ENOUGH_MINUTES = 60;

export const minuteOf = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS);

/**
 * Served minutes of all whole minutes from the first on record to now, in percent. The minute under way does not count: it
 * may still fail. A platform that stood still is down, whatever the reason.
 * @param served minutes on record in the window, the one under way included when it is on record
 */
export const uptimeOf = (served: number, first: Date | null, now: Date): WirePlatformStatus['uptime'] => {
  const current = minuteOf(now);
  const minutes = first === null ? 0 : Math.round((current.getTime() - first.getTime()) / MINUTE_MS);
  if (first === null || minutes <= 0) return { percent: null, since: null, minutes_served: 0, minutes: 0 };
  const minutes_served = Math.min(served, minutes);
  return {
    percent: minutes < ENOUGH_MINUTES ? null : (100 * minutes_served) / minutes,
    since: first.toISOString(),
    minutes_served,
    minutes,
  };
};
