import { type Location, ScrollRestoration } from '@prebell/platform/router';
import { useLayoutEffect, useRef } from 'react';

/** Whether the document still shows the prerendered page, which the visitor may have scrolled. */
const isPrerendered = (): boolean => document.getElementById('prerendered') !== null;
// The frame itself is also prerendered, where there is no document.
const CAME_PRERENDERED = typeof document !== 'undefined' && isPrerendered();

/**
 * The key under which the router saves a scroll position. A document's first history entry always has the key `default`, so it
 * needs another one. For a prerendered page the browser restores the position, so the key is new in each document; any other
 * first page uses the position saved for its path.
 */
const keyOf = ({ key, pathname }: Location): string => {
  if (key !== 'default') return key;
  return CAME_PRERENDERED ? String(performance.timeOrigin) : pathname;
};

const Effect = ({ run }: { run: () => void }) => {
  useLayoutEffect(run);
  return null;
};

/**
 * Restores scroll positions when users go back or forward. The router scrolls the first page to the top; this
 * undoes that if the visitor has already scrolled its prerendered version. Layout effects run in element order and before the
 * browser paints, so nothing visibly jumps.
 */
export const ScrollPosition = () => {
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
          if (isPrerendered()) window.scrollTo({ top: position.current, behavior: 'instant' });
        }}
      />
    </>
  );
};
