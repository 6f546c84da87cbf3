import { type Location, ScrollRestoration } from '@prebell/platform/router';
import { useLayoutEffect, useRef } from 'react';

/** Whether the document still shows a picture of the page, in which its reader may have scrolled. */
const isPicture = (): boolean => document.getElementById('prerendered') !== null;
// The frame is also rendered ahead, where there is no document.
const CAME_AS_PICTURE = typeof document !== 'undefined' && isPicture();

/**
 * A document's first entry has the key `default`, whatever page it is. The position in a picture is the browser's to restore; any
 * other first page has the position of its path.
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
 * Where readers are on each page of the history. The router begins at the top of the first one; a reader who has scrolled in its
 * picture stays where they are. Effects run in the order of the elements, so that nothing is seen of it.
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
