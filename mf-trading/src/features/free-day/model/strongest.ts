import type { AnyHit } from '../../../shared/hits/hits';

/** The change with which a symbol's story stands in the log, percent. */
const changeOf = ({ best, inputs }: AnyHit): number => best?.percent_change ?? inputs.percent_change ?? 0;

export interface Strongest {
  /** The newest entry of the strongest symbol. */
  readonly hit: AnyHit;
  readonly percent_change: number;
}

/** The strongest symbol of a day's hits, newest first; null without an entry. */
export const strongest = (hits: readonly AnyHit[]): Strongest | null => {
  const top = hits.toSorted((a, b) => changeOf(b) - changeOf(a))[0];
  const hit = hits.find(({ symbol, kind }) => symbol === top?.symbol && kind === 'enter');
  return top === undefined || hit === undefined ? null : { hit, percent_change: changeOf(top) };
};
