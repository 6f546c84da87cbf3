import { type Location, ScrollRestoration } from '@prebell/platform/router';
import { useLayoutEffect, useRef } from 'react';

/** Whether the document still shows the prerendered page, which the visitor may have scrolled. */
const isPicture = (): boolean => document.getElementById('prerendered') !== null;
// The frame itself is also prerendered, where there is no document.
const CAME_AS_PICTURE = typeof document !== 'undefined' && isPicture();

/**
 * The first history entry of a document always has the key `default`. For a prerendered page the browser restores the scroll
 * position; any other first page uses the position saved for its path.
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
 * Restores scroll positions when users go back or forward. The router starts the first page at the top, except if the visitor
 * has scrolled its prerendered version. Effects run in element order, so nothing visibly jumps.
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
