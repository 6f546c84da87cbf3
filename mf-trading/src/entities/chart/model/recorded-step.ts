import { minutes, type Resolution, toMs } from '@prebell/contracts';
import type { Bar } from './bars';

const MINUTE_MS = minutes(1);
/** Fewer distances between bars say nothing. */
const LEAST = 10;
/** This share of the distances are whole numbers of recorded bars; nights and single bars of a minute are not. */
const REGULAR_SHARE = 0.9;

/**
 * The minutes of most bars of an intraday chart whose day was recorded in longer bars; null otherwise. A recording may have a few bars of
 * a minute beside them, such as before the open. Most bars of a symbol that seldom trades are far apart too, but by different distances.
 */
export const recordedStep = (bars: readonly Pick<Bar, 't'>[], resolution: Resolution): number | null => {
  if (resolution !== '1') return null;
  const distances = bars.slice(1).map(({ t }, k) => toMs(t - bars[k]!.t) / MINUTE_MS);
  const counts = new Map<number, number>();
  for (const distance of distances) counts.set(distance, (counts.get(distance) ?? 0) + 1);
  const [usual, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  const regular = distances.filter((distance) => distance % usual === 0).length;
  return usual > 1 && count >= LEAST && regular >= distances.length * REGULAR_SHARE ? usual : null;
};
