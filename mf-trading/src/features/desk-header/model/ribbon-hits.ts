import { formatPercent, type Hit, type TradingDay } from '@prebell/contracts';
import type { RibbonHit } from '@prebell/design-system';

/** A tick of the ribbon that knows which hit it stands for. */
export type DeskHit = RibbonHit & { readonly id: string };

/** More would be a fence; the activity lists every hit. */
const MOST = 48;
/** Ticks stand so far apart that a finger meets one of them alone (WCAG 2.5.8), CSS pixels. */
const APART_PX = 26;
/** A change of so many percent makes the tallest tick. */
const TALLEST_PERCENT = 30;

const tickOf = ({ id, symbol, at, inputs }: Hit): DeskHit => {
  const change = inputs.percent_change ?? inputs.gap ?? 0;
  return {
    id,
    t: Math.floor(Date.parse(at) / 1_000),
    label: `${symbol} ${formatPercent(change)}`,
    direction: change < 0 ? 'down' : 'up',
    strength: Math.min(1, Math.abs(change) / TALLEST_PERCENT),
  };
};

/**
 * The entries among the hits as ticks: taller for a larger change, by its sign up or down. Where several would touch, the
 * strongest stands for them.
 * @param width of the ribbon, CSS pixels
 */
export const ribbonHits = (
  hits: readonly Hit[],
  { day, width }: { readonly day: Pick<TradingDay, 'pre_open' | 'post_close'>; readonly width: number },
): readonly DeskHit[] => {
  const apart = (APART_PX / width) * (day.post_close - day.pre_open);
  const strongestFirst = hits
    .filter(({ kind }) => kind === 'enter')
    .map(tickOf)
    .sort((a, b) => b.strength - a.strength);
  const kept: DeskHit[] = [];
  for (const tick of strongestFirst) {
    if (kept.length === MOST) break;
    if (kept.every(({ t }) => Math.abs(t - tick.t) >= apart)) kept.push(tick);
  }
  return kept.sort((a, b) => a.t - b.t);
};
