import { formatPercent, type TradingDay, wholeSeconds } from '@prebell/contracts';
import type { RibbonHit } from '@prebell/design-system';
import type { AnyHit } from '../../../shared/hits/hits';

/** A tick of the ribbon, with its hits in order of time. */
export type DeskHit = RibbonHit & { readonly hits: readonly AnyHit[] };

/** More ticks would be unreadable; the strongest of the remaining hits join the nearest tick. */
const MOST = 48;
/** Minimum distance between ticks, CSS pixels, so that a finger can hit each of them (WCAG 2.5.8). */
const APART_PX = 26;
/** The percent change at which a tick reaches full height. */
const TALLEST_PERCENT = 30;

const isGap = ({ scanner, inputs }: AnyHit): boolean => scanner === 'gappers' && inputs.gap !== null;
/** The change that ranks the hit's scanner, in percent. */
const changeOf = (hit: AnyHit): number =>
  (isGap(hit) ? hit.inputs.gap : (hit.inputs.percent_change ?? hit.inputs.gap)) ?? 0;
const secondsOf = ({ at }: AnyHit): number => wholeSeconds(Date.parse(at));

/** 'DVLT +15.00%', 'DVLT gap +6.10%'. */
export const hitText = (hit: AnyHit): string =>
  `${hit.symbol} ${isGap(hit) ? 'gap ' : ''}${formatPercent(changeOf(hit))}`;

/** @param hits the strongest first */
const tickOf = ([strongest, ...others]: readonly [AnyHit, ...AnyHit[]]): DeskHit => {
  const change = changeOf(strongest);
  return {
    hits: [strongest, ...others].sort((a, b) => secondsOf(a) - secondsOf(b)),
    t: secondsOf(strongest),
    label: others.length === 0 ? hitText(strongest) : `${hitText(strongest)} and ${others.length} more`,
    direction: change < 0 ? 'down' : 'up',
    strength: Math.min(1, Math.abs(change) / TALLEST_PERCENT),
    count: others.length + 1,
  };
};

/**
 * The entries as ticks: taller for larger changes, up or down by sign. Entries that are too close for their own tick share that of
 * the strongest, so that none is missing.
 * @param width width of the ribbon, CSS pixels
 */
export const ribbonHits = (
  hits: readonly AnyHit[],
  { day, width }: { readonly day: Pick<TradingDay, 'pre_open' | 'post_close'>; readonly width: number },
): readonly DeskHit[] => {
  const apart = (APART_PX / width) * (day.post_close - day.pre_open);
  const strongestFirst = hits
    .filter(({ kind, back }) => kind === 'enter' && back !== true)
    .sort((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)));
  const groups: [AnyHit, ...AnyHit[]][] = [];
  const distance = ([first]: readonly [AnyHit, ...AnyHit[]], hit: AnyHit) =>
    Math.abs(secondsOf(first) - secondsOf(hit));
  for (const hit of strongestFirst) {
    const nearest = groups.toSorted((a, b) => distance(a, hit) - distance(b, hit))[0];
    if (nearest !== undefined && (distance(nearest, hit) < apart || groups.length === MOST)) nearest.push(hit);
    else groups.push([hit]);
  }
  return groups.map(tickOf).sort((a, b) => a.t - b.t);
};
