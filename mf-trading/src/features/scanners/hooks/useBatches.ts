import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** If an entry moves rows down by no more than this many, the eye can follow them. */
const FOLLOWED = 4;
/** Only entries this near the top are in view. */
const IN_SIGHT = 12;

/**
 * A key for a list with the newest entry first. It changes when a batch arrives, such as the day's log, and before the batch is
 * painted. A new list then appears, instead of rows that jump out of view. If the focus is in the list, the key stays, because the
 * focus would be lost.
 */
export const useBatches = (
  entries: readonly { readonly id: string }[],
  list: RefObject<HTMLElement | null>,
): number => {
  const [batch, setBatch] = useState(0);
  const seen = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const before = seen.current;
    const ids = entries.map(({ id }) => id);
    seen.current = ids.slice(0, IN_SIGHT);
    const isBatch = before.some((id, place) => ids.indexOf(id) - place > FOLLOWED);
    if (isBatch && !list.current?.contains(document.activeElement)) setBatch((last) => last + 1);
  }, [entries, list]);
  return batch;
};
