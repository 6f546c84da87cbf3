import { minutes, type Resolution, toMs } from '@prebell/contracts';
import type { Bar } from './bars';

const MINUTE_MS = minutes(1);
/** With fewer equal gaps between bars, there is no clear answer. */
const LEAST = 10;
/** At least this share of the gaps must be multiples of the recorded bar length. Nights and single one-minute bars are not. */
const REGULAR_SHARE = 0.9;

/**
 * Finds days that were recorded in bars longer than a minute: the usual length in minutes, or null. Such a recording may also contain
 * a few one-minute bars, for example before the open. The bars of a symbol that seldom trades are far apart too, but the gaps vary.
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
