/** A clock that is off by more is reported, milliseconds. */
export const CLOCK_LIMIT_MS = 2_000;

interface Reading {
  /** By this instance's clock, epoch milliseconds: when the question left, and when the answer was here. */
  readonly askedAt: number;
  readonly answeredAt: number;
  /** By the database's clock, some time between the two. */
  readonly databaseAt: number;
}

/**
 * By how much this instance's clock is ahead of the database's at least, milliseconds; negative if it is behind, 0 if the round trip may
 * explain the difference.
 */
export const clockAhead = ({ askedAt, answeredAt, databaseAt }: Reading): number => {
  if (askedAt > databaseAt) return askedAt - databaseAt;
  return answeredAt < databaseAt ? answeredAt - databaseAt : 0;
};
