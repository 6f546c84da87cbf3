/** Estimates how far this browser's clock is ahead of the platform's. */
export interface ClockSkew {
  /** @param sentAt by the platform's clock @param receivedAt by this browser's clock; both epoch milliseconds */
  note(sentAt: number, receivedAt: number): void;
  /** Milliseconds to subtract from this browser's clock; 0 while the clocks agree as far as we can tell. */
  get(): number;
}

/** A smaller difference counts as travel time, a larger one as a wrong clock. */
const TRAVEL_MS = 2_000;
const WINDOW = 50;

/** Uses the fastest of the last 50 messages. A clock error below the travel time cannot be detected, so such a clock counts as right. */
export const createClockSkew = (): ClockSkew => {
  const differences: number[] = [];
  let next = 0;
  return {
    note: (sentAt, receivedAt) => {
      differences[next] = receivedAt - sentAt;
      next = (next + 1) % WINDOW;
    },
    get: () => {
      if (differences.length === 0) return 0;
      const quickest = Math.min(...differences);
      return quickest >= 0 && quickest < TRAVEL_MS ? 0 : quickest;
    },
  };
};
