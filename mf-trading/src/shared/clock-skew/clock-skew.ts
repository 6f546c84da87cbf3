/** How far this browser's clock is ahead of the platform's. */
export interface ClockSkew {
  /** @param sentAt by the platform's clock. @param receivedAt by this one; both epoch milliseconds. */
  note(sentAt: number, receivedAt: number): void;
  /** Milliseconds to take off this clock's time; 0 while the clocks agree as far as can be told. */
  get(): number;
}

/** A message may be under way so long; less than that is taken for travel, more for a clock that is wrong. */
const TRAVEL_MS = 2_000;
const WINDOW = 50;

/**
 * Judged by the quickest of the last 50 messages. Times of travel and a clock that is wrong by less than them cannot be told
 * apart, so such a clock is taken as right.
 */
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
