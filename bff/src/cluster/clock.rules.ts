/** A clock that is off by more than this is reported, milliseconds. */
export const CLOCK_LIMIT_MS = 2_000;

interface Reading {
  /** By this instance's clock, epoch milliseconds: when the query was sent, and when the answer arrived. */
  readonly askedAt: number;
  readonly answeredAt: number;
  /** By the database's clock, at some time between the two. */
  readonly databaseAt: number;
}

/**
 * The smallest difference that explains the reading: by how many milliseconds this instance's clock is ahead of the database's.
 * Negative if it is behind; 0 if the round trip may explain the difference.
 */
export const clockAhead = ({ askedAt, answeredAt, databaseAt }: Reading): number => {
  if (askedAt > databaseAt) return askedAt - databaseAt;
  return answeredAt < databaseAt ? answeredAt - databaseAt : 0;
};
