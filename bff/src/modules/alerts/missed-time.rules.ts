import { minutes, seconds } from '@prebell/contracts';

const MINUTE_MS = minutes(1);
/** A process that was away longer starts afresh: the market has moved on. */
const LATEST_MS = minutes(10);
/** Quotes and bars arrive up to this much after their moment. */
const ARRIVAL_MS = seconds(5);
/** Difference up to which a clock counts as the same that has run on, as for a standby's engine. */
const SAME_CLOCK_MS = seconds(2);

export interface Moment {
  /** Real and market time, epoch milliseconds. */
  readonly real: number;
  readonly market: number;
}

/**
 * Start of the first minute, in market time, whose prices alerts may have missed. Null if nothing was missed in this
 * sense: no alert ever ran, it was too long ago, or the simulated day has begun again.
 * @param seen the moment up to which everything was seen.
 * @param speed market seconds per real second.
 */
export const missedFrom = (seen: Moment | null, now: Moment, speed: number): number | null => {
  if (seen === null) return null;
  const away = now.real - seen.real;
  const expected = seen.market + away * speed;
  const isSameClock = Math.abs(now.market - expected) <= SAME_CLOCK_MS * Math.max(1, speed);
  if (away > LATEST_MS || !isSameClock) return null;
  return Math.floor((seen.market - ARRIVAL_MS) / MINUTE_MS) * MINUTE_MS;
};
