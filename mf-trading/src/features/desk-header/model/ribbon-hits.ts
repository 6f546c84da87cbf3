import { formatPercent, type Hit } from '@prebell/contracts';
import type { RibbonHit } from '@prebell/design-system';

/** A tick of the ribbon that knows which hit it stands for. */
export type DeskHit = RibbonHit & { readonly id: string };

/** Each tick is a stop of the Tab key: the newest stand for the day, the activity lists them all. */
const MOST = 24;
/** A change of so many percent makes the tallest tick. */
const TALLEST_PERCENT = 30;

/** The entries among the hits as ticks: taller for a larger change, by its sign up or down. */
export const ribbonHits = (hits: readonly Hit[]): readonly DeskHit[] =>
  hits
    .filter(({ kind }) => kind === 'enter')
    .slice(0, MOST)
    .map(({ id, symbol, at, inputs }) => {
      const change = inputs.percent_change ?? inputs.gap ?? 0;
      return {
        id,
        t: Math.floor(Date.parse(at) / 1_000),
        label: `${symbol} ${formatPercent(change)}`,
        direction: change < 0 ? 'down' : 'up',
        strength: Math.min(1, Math.abs(change) / TALLEST_PERCENT),
      };
    });
