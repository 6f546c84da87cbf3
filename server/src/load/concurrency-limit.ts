/** Under load we reject deferrable requests first, and vital ones never. */
export type Urgency = 'deferrable' | 'ordinary' | 'vital';

/** The process is overloaded when turns of the event loop (trust.md 4.3) or queries start this late. Milliseconds. */
const LATE_MS = 200;
/** Bounds of the limit, requests. */
const LEAST = 32;
const MOST = 384;
/** Each round under load multiplies the limit by `FALL`; each other round adds `RISE`. */
const FALL = 0.7;
const RISE = 32;

export interface ConcurrencyLimit {
  /** Maximum concurrent requests. */
  readonly value: number;
  /**
   * Whether one more request may start while `inFlight` others are running. Deferrable ones may use half of the limit.
   */
  admits(urgency: Urgency, inFlight: number): boolean;
  /** Call this with the time that each query waited for its connection, milliseconds. */
  noteWait(ms: number): void;
  /** Call this regularly with the event loop's delay, milliseconds, and the number of concurrent requests. */
  adjust(delayMs: number, inFlight: number): void;
}

/**
 * How many concurrent requests this process accepts. The limit adapts: it falls while the event loop or the database is
 * late, and rises otherwise. The event loop alone is not enough, because it stays idle while requests queue for one of
 * ten connections. Accepted requests are answered in time, others are rejected immediately.
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
        // Start from the requests that are actually running: reducing a much higher limit would have no effect for many
        // rounds. If only a few are running, something else kept the machine busy, and the next page still needs its
        // files.
        value = Math.max(LEAST, Math.floor((inFlight < LEAST ? value : Math.min(value, inFlight)) * FALL));
      else value = Math.min(MOST, value + RISE);
    },
  };
};
