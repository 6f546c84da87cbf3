import { type RefObject, useEffect } from 'react';

/**
 * Scrolls a list of tabs until the selected one is fully visible: after a selection, and when list or tab change their width,
 * as a tab does when its count arrives. It moves the list only, never the page.
 */
export const useTabInView = (list: RefObject<HTMLElement | null>, value: string): void => {
  // The selected tab is another element for each value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector('[role="tab"][aria-selected="true"]');
    if (strip == null || tab == null) return;
    const reveal = () => {
      const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
      if (inner.left < outer.left) strip.scrollLeft += Math.floor(inner.left - outer.left);
      else if (inner.right > outer.right) strip.scrollLeft += Math.ceil(inner.right - outer.right);
    };
    const observer = new ResizeObserver(reveal);
    observer.observe(strip);
    observer.observe(tab);
    return () => observer.disconnect();
  }, [list, value]);
};
