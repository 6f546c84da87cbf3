/** A rendered row and its position in pixels. */
interface Placed {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

type Part =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly key: string; readonly size: number };

/** Adds gaps before, between and after the rendered rows, so that the table has its full height. */
export const withGaps = (rows: readonly Placed[], { start, end }: { readonly start: number; readonly end: number }) => {
  const parts: Part[] = [];
  let at = start;
  for (const row of rows) {
    if (row.start > at) parts.push({ kind: 'gap', key: `before ${row.index}`, size: row.start - at });
    parts.push({ kind: 'row', index: row.index });
    at = row.end;
  }
  if (end > at) parts.push({ kind: 'gap', key: 'after the last', size: end - at });
  return parts;
};
