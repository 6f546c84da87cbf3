import { useLayoutEffect, useRef, useState } from 'react';

/** Within this distance of the start or end of a list, the user has reached it, CSS pixels. */
const NEAR_PX = 24;

interface Options {
  /** Changes when an entry is added at the end. */
  readonly last: unknown;
  /** Changes when an entry is added at the beginning. */
  readonly first: unknown;
  /** Called when the user reaches the beginning. */
  readonly onStart: () => void;
}

/**
 * Keeps a growing list scrolled to its end, unless the user scrolled away. Entries added at the beginning do not move what the
 * user is reading.
 */
export const useStickToEnd = ({ last, first, onStart }: Options) => {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const heightBefore = useRef(0);
  const [hasNew, setHasNew] = useState(false);

  const toEnd = () => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
    isAtEnd.current = true;
    setHasNew(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` is the trigger.
  useLayoutEffect(() => {
    const element = list.current;
    if (element !== null && !isAtEnd.current) element.scrollTop += element.scrollHeight - heightBefore.current;
  }, [first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` is the trigger.
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
    else setHasNew(true);
  }, [last]);
  useLayoutEffect(() => {
    heightBefore.current = list.current?.scrollHeight ?? 0;
  });

  const onScroll = () => {
    if (list.current === null) return;
    const { scrollHeight, scrollTop, clientHeight } = list.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (isAtEnd.current) setHasNew(false);
    if (scrollTop < NEAR_PX) onStart();
  };
  return { list, onScroll, hasNew, toEnd, isAtEnd: () => isAtEnd.current };
};
