import { type Location, ScrollRestoration } from '@prebell/platform/router';
import { useLayoutEffect, useRef } from 'react';

/** Whether the document still shows the prerendered page. The visitor may have scrolled it. */
const isPicture = (): boolean => document.getElementById('prerendered') !== null;
// The frame is also prerendered, where there is no document.
const CAME_AS_PICTURE = typeof document !== 'undefined' && isPicture();

/**
 * The first entry of a document always has the key `default`. The browser restores the scroll position of a prerendered page;
 * any other first page uses the position saved for its path.
 */
const keyOf = ({ key, pathname }: Location): string => {
  if (key !== 'default') return key;
  return CAME_AS_PICTURE ? String(performance.timeOrigin) : pathname;
};

const Effect = ({ run }: { run: () => void }) => {
  useLayoutEffect(run);
  return null;
};

/**
 * Restores scroll positions along the history. The router starts the first page at the top, but visitors who scrolled in its
 * prerendered version stay where they are. Effects run in element order, so that nothing jumps visibly.
 */
export const Scrolling = () => {
  const position = useRef(0);
  return (
    <>
      <Effect
        run={() => {
          position.current = window.scrollY;
        }}
      />
      <ScrollRestoration getKey={keyOf} />
      <Effect
        run={() => {
          if (isPicture()) window.scrollTo({ top: position.current, behavior: 'instant' });
        }}
      />
    </>
  );
};
