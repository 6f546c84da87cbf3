import { formatPercent, type TradingDay, wholeSeconds } from '@prebell/contracts';
import type { RibbonHit } from '@prebell/design-system';
import type { AnyHit } from '../../../shared/hits/hits';
import { replayPath } from '../../../shared/hits/replay-path';

/** A ribbon tick with the page that replays its hit. */
export type DeskHit = RibbonHit & { readonly path: string };

/** More ticks would be unreadable; the activity list has every hit. */
const MOST = 48;
/** Minimum distance between ticks, CSS pixels, so that a finger can hit one alone (WCAG 2.5.8). */
const APART_PX = 26;
/** The percent change at which a tick reaches full height. */
const TALLEST_PERCENT = 30;

const tickOf = (hit: AnyHit): DeskHit => {
  const { scanner, symbol, at, inputs } = hit;
  const isGap = scanner === 'gappers' && inputs.gap !== null;
  const change = (isGap ? inputs.gap : (inputs.percent_change ?? inputs.gap)) ?? 0;
  return {
    path: replayPath(hit),
    t: wholeSeconds(Date.parse(at)),
    label: `${symbol} ${isGap ? 'gap ' : ''}${formatPercent(change)}`,
    direction: change < 0 ? 'down' : 'up',
    strength: Math.min(1, Math.abs(change) / TALLEST_PERCENT),
  };
};

/**
 * The entries as ticks: taller for larger changes, up or down by sign. Where ticks would overlap, the strongest one wins.
 * @param width of the ribbon, CSS pixels
 */
export const ribbonHits = (
  hits: readonly AnyHit[],
  { day, width }: { readonly day: Pick<TradingDay, 'pre_open' | 'post_close'>; readonly width: number },
): readonly DeskHit[] => {
  const apart = (APART_PX / width) * (day.post_close - day.pre_open);
  const strongestFirst = hits
    .filter(({ kind, back }) => kind === 'enter' && back !== true)
    .map(tickOf)
    .sort((a, b) => b.strength - a.strength);
  const kept: DeskHit[] = [];
  for (const tick of strongestFirst) {
    if (kept.length === MOST) break;
    if (kept.every(({ t }) => Math.abs(t - tick.t) >= apart)) kept.push(tick);
  }
  return kept.sort((a, b) => a.t - b.t);
};
