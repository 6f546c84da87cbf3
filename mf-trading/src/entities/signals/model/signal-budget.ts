import { hours, minutes } from '@prebell/contracts';

/** At most two sounds a second, so that users can tell them apart. */
const GAP_MS = 500;
/** Minimum time between two sounds for the same event on the same symbol (goal G20). */
const COOL_DOWN_MS = minutes(1);
const HOUR_MS = hours(1);

/** Decides which signals play a sound. Times are real time, milliseconds. */
export interface SignalBudget {
  /** Returns true if the signal may play now. Otherwise it is skipped and counted. */
  admit(key: string, now: number): boolean;
  /** How many signals the hourly limit skipped in the last hour. */
  skippedInHour(now: number): number;
}

/** @param perHour maximum signals per hour; a function, because the user may change it at any time. */
export const createSignalBudget = (perHour: () => number): SignalBudget => {
  const lastOf = new Map<string, number>();
  let heard: number[] = [];
  let skipped: number[] = [];
  return {
    admit: (key, now) => {
      heard = heard.filter((at) => now - at < HOUR_MS);
      const last = lastOf.get(key);
      if (last !== undefined && now - last < COOL_DOWN_MS) return false;
      if (heard.length >= perHour()) {
        skipped.push(now);
        return false;
      }
      if (now - (heard.at(-1) ?? Number.NEGATIVE_INFINITY) < GAP_MS) return false;
      heard.push(now);
      lastOf.set(key, now);
      return true;
    },
    skippedInHour: (now) => {
      skipped = skipped.filter((at) => now - at < HOUR_MS);
      return skipped.length;
    },
  };
};
