import type { RankedRows } from './row-groups';

/** What the table shows: rows in order, and how many more wait to be added. */
export interface ShownOrder {
  readonly rows: RankedRows;
  readonly waiting: number;
}

/**
 * While `held` (the pointer is over the rows, or a key was just pressed), no row moves, enters, leaves or changes its group. New rows
 * are only counted, and rows that left stay in place until the hold ends.
 */
export const shownOrder = ({
  shown,
  ranked,
  held,
}: {
  readonly shown: RankedRows;
  readonly ranked: RankedRows;
  readonly held: boolean;
}): ShownOrder => {
  if (!held || shown.symbols.length === 0) return { rows: ranked, waiting: 0 };
  const known = new Set(shown.symbols);
  return { rows: shown, waiting: ranked.symbols.filter((symbol) => !known.has(symbol)).length };
};
