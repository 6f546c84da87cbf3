import { type RefObject, useEffect } from 'react';

/**
 * Scrolls a list of tabs until the selected one is fully visible. Runs after a selection, and when the list or tab changes its
 * width, for example because a count arrives. Only the list scrolls, never the page.
 */
export const useTabInView = (list: RefObject<HTMLElement | null>, value: string): void => {
  // Each value has its own tab element.
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
