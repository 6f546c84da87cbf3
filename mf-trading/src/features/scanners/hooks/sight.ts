const away = new WeakSet<Element>();
/** In sight for less than a frame. */
const arriving = new WeakSet<Element>();
const watchers = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** What is about to be scrolled in counts as seen, so that nobody meets an old figure. */
const MARGIN = { scrollMargin: '120px' } as IntersectionObserverInit;

/** Keeps account of whether `element` can be seen, calls `onSight` when it comes into sight, and returns how to stop. */
export const watchSight = (element: Element, onSight: () => void): (() => void) => {
  observer ??= new IntersectionObserver(tell, MARGIN);
  watchers.set(element, onSight);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    away.delete(element);
  };
};

/** Whether a watched element is known to be scrolled away. */
export const isAway = (element: Element | null): boolean => element !== null && away.has(element);

/** Whether what changes in the element now is something new, and not what it missed while it was away. */
export const isWitness = (element: Element | null): boolean =>
  element !== null && !away.has(element) && !arriving.has(element);

function tell(entries: readonly IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) away.add(target);
    else if (away.delete(target)) {
      arriving.add(target);
      watchers.get(target)?.();
      requestAnimationFrame(() => arriving.delete(target));
    }
  }
}
