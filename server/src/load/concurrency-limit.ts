/** Under load we refuse deferrable requests first and never vital ones. */
export type Urgency = 'deferrable' | 'ordinary' | 'vital';

/** The process is overloaded when event loop turns (trust.md 4.3) or queries start this late. Milliseconds. */
const LATE_MS = 200;
/** Bounds of the limit, requests. */
const LEAST = 32;
const MOST = 384;
/** Under load each round multiplies the limit by `FALL`; otherwise it adds `RISE`. */
const FALL = 0.7;
const RISE = 32;

export interface ConcurrencyLimit {
  /** Maximum concurrent requests. */
  readonly value: number;
  /** Whether one more request may start while `inFlight` others run. Deferrable ones may use half of the limit. */
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
        // Start from the requests that really run: lowering a much higher limit would have no effect for many rounds.
        // With only a few requests, something else kept the machine busy, and the next page still needs its files.
        value = Math.max(LEAST, Math.floor((inFlight < LEAST ? value : Math.min(value, inFlight)) * FALL));
      else value = Math.min(MOST, value + RISE);
    },
  };
};
