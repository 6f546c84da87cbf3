import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rows that an entry may move down at once and still be followed with the eyes. */
const FOLLOWED = 4;
/** Only entries near the top are in sight. */
const IN_SIGHT = 12;

/**
 * A key for a list with the newest entry first. It changes when a batch arrives, such as the day's log, before that is painted: a new
 * list appears instead of rows that jump out of sight. A list in which the user stands keeps its key, because the focus would be lost.
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
