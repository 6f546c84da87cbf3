import { useLayoutEffect, useRef, useState } from 'react';

/** So near its end a list counts as read to the end, CSS pixels. */
const NEAR_PX = 24;

/**
 * Keeps a list that grows at its end scrolled to the end, unless the reader scrolled away: then it stays where it is.
 * @param last changes with every entry that is new at the end
 */
export const useStickToEnd = (last: unknown) => {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);

  const toEnd = () => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
    isAtEnd.current = true;
    setHasNew(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` is what it waits for.
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
    else setHasNew(true);
  }, [last]);

  const onScroll = () => {
    if (list.current === null) return;
    const { scrollHeight, scrollTop, clientHeight } = list.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (isAtEnd.current) setHasNew(false);
  };
  return { list, onScroll, hasNew, toEnd };
};
