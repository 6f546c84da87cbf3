import type { ScannerRow } from '@prebell/contracts';
import type { AnyHit } from '../../../shared/hits/hits';

/**
 * The change at entry, percent. A symbol's best change is stored only when it leaves, so it cannot rank symbols that are still
 * listed.
 */
const changeOf = ({ inputs }: AnyHit): number => inputs.percent_change ?? 0;

export interface Strongest {
  readonly hit: AnyHit;
  readonly percent_change: number;
}

/** The entry with the highest change of a day; null if there is none. */
export const strongest = (hits: readonly AnyHit[]): Strongest | null => {
  const hit = hits.filter(({ kind }) => kind === 'enter').toSorted((a, b) => changeOf(b) - changeOf(a))[0];
  return hit === undefined ? null : { hit, percent_change: changeOf(hit) };
};

/** The row with the highest change now; null if there is none. The list puts symbols with news first, so its first row may be weaker. */
export const strongestRow = (rows: readonly ScannerRow[]): ScannerRow | null =>
  rows.toSorted((a, b) => (b.percent_change ?? 0) - (a.percent_change ?? 0))[0] ?? null;
