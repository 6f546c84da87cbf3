import { minutes, type Resolution, toMs } from '@prebell/contracts';
import type { Bar } from './bars';

const MINUTE_MS = minutes(1);
/** Fewer distances between bars say nothing. */
const LEAST = 10;

/**
 * The minutes of each bar of an intraday chart whose day was recorded in longer bars; null otherwise. Most bars of a symbol that
 * seldom trades are far apart too, but by different distances.
 */
export const recordedStep = (bars: readonly Pick<Bar, 't'>[], resolution: Resolution): number | null => {
  if (resolution !== '1') return null;
  const distances = bars.slice(1).map(({ t }, k) => toMs(t - bars[k]!.t) / MINUTE_MS);
  const shortest = Math.min(...distances);
  const ofThem = distances.filter((distance) => distance === shortest).length;
  return shortest > 1 && ofThem >= LEAST && ofThem * 2 > distances.length ? shortest : null;
};
