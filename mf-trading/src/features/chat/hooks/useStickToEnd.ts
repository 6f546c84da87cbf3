import { useLayoutEffect, useRef, useState } from 'react';

/** So near its end or beginning a list counts as read to there, CSS pixels. */
const NEAR_PX = 24;

interface Options {
  /** Changes with every entry that is new at the end. */
  readonly last: unknown;
  /** Changes with every entry that is new at the beginning. */
  readonly first: unknown;
  /** Told when the reader has come to the beginning. */
  readonly onStart: () => void;
}

/**
 * Keeps a list that grows at its end scrolled to the end, unless the reader scrolled away: then it stays where it is. What
 * comes at the beginning pushes nothing away from under the reader's eyes.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` is what it waits for.
  useLayoutEffect(() => {
    const element = list.current;
    if (element !== null && !isAtEnd.current) element.scrollTop += element.scrollHeight - heightBefore.current;
  }, [first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` is what it waits for.
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
