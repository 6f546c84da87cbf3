import type { RankedRows } from './row-groups';

/** What the table shows: rows in order, and how many more wait to be added. */
export interface ShownOrder {
  readonly rows: RankedRows;
  readonly waiting: number;
}

/**
 * While `paused` (the pointer is over the rows, or a key was just pressed), no row moves, enters, leaves or changes its group.
 * New rows are only counted, and rows that left stay in place until the pause ends.
 */
export const shownOrder = ({
  shown,
  ranked,
  paused,
}: {
  readonly shown: RankedRows;
  readonly ranked: RankedRows;
  readonly paused: boolean;
}): ShownOrder => {
  if (!paused || shown.symbols.length === 0) return { rows: ranked, waiting: 0 };
  const known = new Set(shown.symbols);
  return { rows: shown, waiting: ranked.symbols.filter((symbol) => !known.has(symbol)).length };
};
