/** What a reader marks rows with, and how. */
export interface RowMarks {
  /** Stand first, whatever the ranking. */
  readonly pins: ReadonlySet<string>;
  readonly watched: ReadonlySet<string>;
  readonly onPin: (symbol: string) => void;
  readonly onWatch: (symbol: string) => void;
  readonly onAlert: (symbol: string) => void;
}

const NONE: ReadonlySet<string> = new Set();
const ignore = () => undefined;

/** For a table whose rows nobody marks. */
export const NO_MARKS: RowMarks = { pins: NONE, watched: NONE, onPin: ignore, onWatch: ignore, onAlert: ignore };

export const withToggled = (marked: ReadonlySet<string>, symbol: string): ReadonlySet<string> => {
  const next = new Set(marked);
  if (!next.delete(symbol)) next.add(symbol);
  return next;
};

/** Pinned symbols first; within both groups the ranking stays. */
export const pinnedFirst = (ranked: readonly string[], pins: ReadonlySet<string>): readonly string[] =>
  pins.size === 0
    ? ranked
    : [...ranked.filter((symbol) => pins.has(symbol)), ...ranked.filter((symbol) => !pins.has(symbol))];
