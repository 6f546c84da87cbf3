/** Which rows the user has pinned or put on a watchlist, and the actions that change this. */
export interface RowMarks {
  /** Pinned rows stay on top in any ranking. */
  readonly pins: ReadonlySet<string>;
  readonly watched: ReadonlySet<string>;
  readonly onPin: (symbol: string) => void;
  /** Null where there are no watchlists, as on a recorded day. */
  readonly onWatch: ((symbol: string) => void) | null;
  readonly onAlert: ((symbol: string) => void) | null;
}

const NONE: ReadonlySet<string> = new Set();
const ignore = () => undefined;

/** For a table without marks. */
export const NO_MARKS: RowMarks = { pins: NONE, watched: NONE, onPin: ignore, onWatch: ignore, onAlert: ignore };

export const withToggled = (marked: ReadonlySet<string>, symbol: string): ReadonlySet<string> => {
  const next = new Set(marked);
  if (!next.delete(symbol)) next.add(symbol);
  return next;
};
