import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ShownCall } from '../../shared/outbox';

interface Rows {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Index of the row at a distance from the top, pixels; undefined while every row is in the document. */
  readonly indexAt: ((offset: number) => number) | undefined;
}

/** Keeps waiting calls, which are the first rows, in sight, and counts those above the view. */
export const useWaitingAbove = (calls: readonly ShownCall[], { scroller, indexAt }: Rows) => {
  const [above, setAbove] = useState(0);
  const ids = useMemo(() => {
    const firstOther = calls.findIndex(({ call }) => call.status !== 'pending');
    return calls.slice(0, firstOther === -1 ? calls.length : firstOther).map(({ call }) => call.id);
  }, [calls]);
  const waiting = ids.length;

  const count = () => {
    const box = scroller.current;
    if (box === null) return;
    const rows = indexAt ? [] : [...box.querySelectorAll<HTMLElement>('[data-index]')];
    const passed = rows.findIndex(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2 > box.scrollTop);
    setAbove(Math.min(waiting, indexAt ? indexAt(box.scrollTop) : Math.max(passed, 0)));
  };
  const toTop = () => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
    count();
  };
  const known = useRef<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of the calls
  useEffect(() => {
    const hasNews = ids.some((id) => !known.current.has(id));
    known.current = new Set(ids);
    // Do not interrupt somebody who is moving through the list: the line above it counts the new call.
    if (hasNews && scroller.current?.contains(document.activeElement) === false) toTop();
    else count();
  }, [ids]);
  return { waiting, above, count, toTop };
};
