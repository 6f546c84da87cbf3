import { DAY_MINUTES, type MinuteDay } from './minute-day';

/** Number of sessions in a baseline, and the minimum (definitions 4.3). */
export const BASELINE_SESSIONS = 20;
const MIN_SESSIONS = 5;

export interface BaselineSession {
  readonly day: MinuteDay;
  /** Whether the symbol of a universe index was listed: a listed symbol that did not trade counts with 0 shares. */
  readonly listed: (index: number) => boolean;
}

/**
 * B(minute) for a universe of `size` symbols: the mean of the shares traded in [04:00, 04:00 + minute) over the
 * sessions in which a symbol was listed; NaN with fewer than five of them.
 */
export const buildBaseline = (
  sessions: readonly BaselineSession[],
  size: number,
): ((minute: number, out: Float64Array) => void) => {
  const count = new Int32Array(size);
  // By minute, then symbol, so that one call reads one contiguous block.
  const shares = new Float64Array((DAY_MINUTES + 1) * size);
  for (const { day, listed } of sessions) {
    const counts = Array.from({ length: size }, (_, index) => listed(index));
    for (let index = 0; index < size; index++) if (counts[index]) count[index]! += 1;
    for (let row = 0; row < day.length; row++) {
      const symbol = day.symbol[row]!;
      if (counts[symbol]) shares[(day.minute[row]! + 1) * size + symbol]! += day.volume[row]!;
    }
  }
  for (let at = size; at < shares.length; at++) shares[at]! += shares[at - size]!;
  return (minute, out) => {
    for (let index = 0; index < size; index++) {
      const sessionCount = count[index]!;
      out[index] = sessionCount < MIN_SESSIONS ? Number.NaN : shares[minute * size + index]! / sessionCount;
    }
  };
};
