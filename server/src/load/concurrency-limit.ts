/** What is refused first under load, and what never is. */
export type Urgency = 'deferrable' | 'ordinary' | 'vital';

/** The process is overloaded when event loop turns (trust.md 4.3) or queries start this late. Milliseconds. */
const LATE_MS = 200;
const LEAST = 32;
const MOST = 512;
/** How fast the limit falls under load, and rises without. */
const FALL = 0.7;
const RISE = 32;

export interface ConcurrencyLimit {
  /** Maximum concurrent requests. */
  readonly value: number;
  /** Whether one more may start besides `inFlight` others. Deferrable requests get half of the room. */
  admits(urgency: Urgency, inFlight: number): boolean;
  /** Call it with how long each query waited for its connection, milliseconds. */
  noteWait(ms: number): void;
  /** Call it regularly with the event loop's delay, milliseconds, and the number of concurrent requests. */
  adjust(delayMs: number, inFlight: number): void;
}

/**
 * How many concurrent requests this process accepts, found by trial: fewer while the event loop or the database is
 * late, more otherwise. An idle loop says nothing about requests that queue for one of ten connections. Admitted
 * requests are then answered in time, and others are refused immediately.
 */
export const createConcurrencyLimit = (): ConcurrencyLimit => {
  let value = MOST;
  let longestWaitMs = 0;
  return {
    get value() {
      return value;
    },
    admits: (urgency, inFlight) => urgency === 'vital' || inFlight < (urgency === 'deferrable' ? value / 2 : value),
    noteWait(ms) {
      longestWaitMs = Math.max(longestWaitMs, ms);
    },
    adjust(delayMs, inFlight) {
      const isLate = Math.max(delayMs, longestWaitMs) > LATE_MS;
      longestWaitMs = 0;
      if (isLate)
        // From what is really there: a limit far above it would take many rounds to be felt. A few requests are not what makes it
        // late: a machine that was busy for a moment must not cost the next page its files.
        value = Math.max(LEAST, Math.floor((inFlight < LEAST ? value : Math.min(value, inFlight)) * FALL));
      else value = Math.min(MOST, value + RISE);
    },
  };
};
