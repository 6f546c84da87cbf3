/** A drawn row, and where it stands in pixels. */
interface Placed {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

type Part =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly key: string; readonly size: number };

/** Fills what lies between the drawn rows, before the first and after the last with gaps, so that all add up to the whole. */
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
