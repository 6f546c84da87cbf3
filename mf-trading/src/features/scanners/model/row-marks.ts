/** The rows that the user marked, and the actions to mark them. */
export interface RowMarks {
  /** Always on top, in any ranking. */
  readonly pins: ReadonlySet<string>;
  readonly watched: ReadonlySet<string>;
  readonly onPin: (symbol: string) => void;
  /** Null where nothing can be watched, as on a recorded day. */
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
