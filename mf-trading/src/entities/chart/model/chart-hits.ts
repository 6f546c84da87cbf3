import { wholeSeconds } from '@prebell/contracts';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import type { AnyHit } from '../../../shared/hits/hits';

/** An arrow on the chart for a scanner hit. */
export interface ChartHit {
  /** Epoch seconds. */
  readonly t: number;
  readonly text: string;
}

/** The entries of one symbol as arrows on its chart. */
export const chartHits = (hits: readonly AnyHit[], symbol: string): readonly ChartHit[] =>
  hits
    .filter((hit) => hit.symbol === symbol && hit.kind === 'enter' && hit.back !== true)
    .map(({ at }) => ({
      t: wholeSeconds(Date.parse(at)),
      text: `hit ${easternMinute(Date.parse(at))}`,
    }));
