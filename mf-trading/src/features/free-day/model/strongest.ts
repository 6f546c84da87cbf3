import type { AnyHit } from '../../../shared/hits/hits';

/** The change at entry, percent. A story's best change is stored at its exit only, so it cannot rank those that go on. */
const changeOf = ({ inputs }: AnyHit): number => inputs.percent_change ?? 0;

export interface Strongest {
  readonly hit: AnyHit;
  readonly percent_change: number;
}

/** The entry of a day with the highest change; null without an entry. */
export const strongest = (hits: readonly AnyHit[]): Strongest | null => {
  const hit = hits.filter(({ kind }) => kind === 'enter').toSorted((a, b) => changeOf(b) - changeOf(a))[0];
  return hit === undefined ? null : { hit, percent_change: changeOf(hit) };
};
