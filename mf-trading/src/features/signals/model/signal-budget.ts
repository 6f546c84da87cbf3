/** At most two sounds a second, or nobody tells them apart. */
const GAP_MS = 500;
/** The same thing of the same symbol makes one sound in this time (goal G20). */
const COOL_DOWN_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Decides which signals are heard. Times are real time, milliseconds. */
export interface SignalBudget {
  /** True when the signal may be heard now; false when it is held back, which is counted. */
  admit(key: string, now: number): boolean;
  /** How many were held back in the last hour because the hour's budget was spent. */
  heldBack(now: number): number;
}

/** @param perHour how many signals an hour may make; a function, because the reader may change it at any time. */
export const createSignalBudget = (perHour: () => number): SignalBudget => {
  const lastOf = new Map<string, number>();
  let heard: number[] = [];
  let held: number[] = [];
  return {
    admit: (key, now) => {
      heard = heard.filter((at) => now - at < HOUR_MS);
      const last = lastOf.get(key);
      if (last !== undefined && now - last < COOL_DOWN_MS) return false;
      if (heard.length >= perHour()) {
        held.push(now);
        return false;
      }
      if (now - (heard.at(-1) ?? Number.NEGATIVE_INFINITY) < GAP_MS) return false;
      heard.push(now);
      lastOf.set(key, now);
      return true;
    },
    heldBack: (now) => {
      held = held.filter((at) => now - at < HOUR_MS);
      return held.length;
    },
  };
};
