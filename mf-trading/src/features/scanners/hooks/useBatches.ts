import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** More entries at once than somebody can follow with the eyes: the day's log, or what a lost connection missed. */
const BATCH = 8;

/**
 * A key for a list with the newest entry first. It changes when a batch arrives, before that is painted: a new list appears instead of
 * rows that jump out of sight. A list in which the user stands keeps its key, because the focus would be lost.
 */
export const useBatches = (
  entries: readonly { readonly id: string }[],
  list: RefObject<HTMLElement | null>,
): number => {
  const [batch, setBatch] = useState(0);
  const newest = useRef(entries[0]?.id);
  useLayoutEffect(() => {
    const known = newest.current;
    newest.current = entries[0]?.id;
    if (known === undefined || known === newest.current) return;
    const place = entries.findIndex(({ id }) => id === known);
    const isBatch = place < 0 || place > BATCH;
    if (isBatch && !list.current?.contains(document.activeElement)) setBatch((last) => last + 1);
  }, [entries, list]);
  return batch;
};
