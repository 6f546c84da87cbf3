/** What is turned away first when there is too much to do, and what never is. */
export type Urgency = 'deferrable' | 'ordinary' | 'vital';

/** There is too much to do when things begin this late: turns of the event loop (trust.md 4.3), queries. Milliseconds. */
const LATE_MS = 200;
const LEAST = 32;
const MOST = 512;
/** How fast the limit falls under a burden, and rises without. */
const FALL = 0.7;
const RISE = 32;

export interface ConcurrencyLimit {
  /** Requests that may be under way at a time. */
  readonly value: number;
  /** Whether one more may begin beside `inFlight` others. What can wait has half of the room. */
  admits(urgency: Urgency, inFlight: number): boolean;
  /** To be told how long each query waited for its connection, milliseconds. */
  noteWait(ms: number): void;
  /** To be told regularly how late the event loop was, milliseconds, and how much was under way. */
  adjust(delayMs: number, inFlight: number): void;
}

/**
 * How many requests this process takes at a time, found by trying: less while the event loop or the database is late, more while
 * neither is. A loop at ease says nothing about requests that queue for one of ten connections.
 * What is admitted is then answered in good time, and what is not learns so at once.
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
