import { minutes, seconds } from '@prebell/contracts';

const MINUTE_MS = minutes(1);
/** After a longer absence a process starts afresh: the market has moved on. */
const LATEST_MS = minutes(10);
/** Quotes and bars arrive with up to this delay. */
const ARRIVAL_MS = seconds(5);
/** Up to this difference, the market's clock counts as the same one still running, as for a standby's engine. */
const SAME_CLOCK_MS = seconds(2);

export interface Moment {
  /** Real and market time, epoch milliseconds. */
  readonly real: number;
  readonly market: number;
}

/**
 * The first minute whose prices alerts may have missed, as its start in market time. Null if there is nothing to catch up on: no
 * alert ever ran, it was too long ago, or the simulated day started over.
 * @param seen the time up to which alerts have seen everything.
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
