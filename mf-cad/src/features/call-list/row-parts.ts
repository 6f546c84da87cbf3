/** A rendered row and its position, in pixels. */
interface Placed {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

export type RowPart =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly key: string; readonly size: number };

/** The rendered rows, with spacers in place of the others so that the list keeps its full height. */
export const withGaps = (rows: readonly Placed[], height: number): RowPart[] => {
  const parts: RowPart[] = [];
  let at = 0;
  for (const row of rows) {
    if (row.start > at) parts.push({ kind: 'gap', key: `before ${row.index}`, size: row.start - at });
    parts.push({ kind: 'row', index: row.index });
    at = row.end;
  }
  if (height > at) parts.push({ kind: 'gap', key: 'after the last', size: height - at });
  return parts;
};
