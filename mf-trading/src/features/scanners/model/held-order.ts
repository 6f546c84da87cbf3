/** What the table shows: symbols in order, and how many more wait until the order may change. */
export interface ShownOrder {
  readonly symbols: readonly string[];
  readonly waiting: number;
}

/**
 * While `held` (the pointer is over the rows, or a key was just pressed) no row moves, enters or leaves. Newcomers are only
 * counted. Rows that left stay in place until the hold ends.
 */
export const shownOrder = ({
  shown,
  ranked,
  held,
}: {
  readonly shown: readonly string[];
  readonly ranked: readonly string[];
  readonly held: boolean;
}): ShownOrder => {
  if (!held || shown.length === 0) return { symbols: ranked, waiting: 0 };
  const known = new Set(shown);
  return { symbols: shown, waiting: ranked.filter((symbol) => !known.has(symbol)).length };
};
