import type { Resolution } from '@prebell/contracts';
import type { Bar } from './bars';

/**
 * A daily bar carries its date at 00:00 UTC. 16:00 UTC on that date is within core trading, so the note is on that day at every
 * timeframe.
 */
const DAILY_SHIFT = 16 * 3_600;
/** Shifted back by six hours, a trading day (04:00 to 20:00 ET) lies within one UTC day. */
const DAY_SHIFT = 6 * 3_600;

/** The time that a note on this bar gets, epoch seconds. */
export const noteTime = ({ t }: Pick<Bar, 't'>, resolution: Resolution): number =>
  resolution === 'D' ? t + DAILY_SHIFT : t;

/** The index of the bar that contains a note's time, at any timeframe; null before the first bar. */
export const noteIndex = (at: number, bars: readonly Pick<Bar, 't'>[], resolution: Resolution): number | null => {
  const time = resolution === 'D' ? at - DAY_SHIFT : at;
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle] as Pick<Bar, 't'>).t <= time) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : low - 1;
};
