const away = new WeakSet<Element>();
/** Elements that have been visible for less than a frame. */
const arriving = new WeakSet<Element>();
const watchers = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Rows just outside the view count as visible, so that users never see an old figure. */
const MARGIN = { scrollMargin: '120px' } as IntersectionObserverInit;

/** Tracks whether `element` is visible and calls `onSight` when it becomes visible. Returns a function that stops. */
export const watchSight = (element: Element, onSight: () => void): (() => void) => {
  observer ??= new IntersectionObserver(onIntersection, MARGIN);
  watchers.set(element, onSight);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    away.delete(element);
  };
};

/** Whether a watched element is scrolled out of view. */
export const isAway = (element: Element | null): boolean => element !== null && away.has(element);

/** Whether the element was visible before a change, so that the change is news to the user and not one missed out of view. */
export const isWitness = (element: Element | null): boolean =>
  element !== null && !away.has(element) && !arriving.has(element);

function onIntersection(entries: readonly IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) away.add(target);
    else if (away.delete(target)) {
      arriving.add(target);
      watchers.get(target)?.();
      requestAnimationFrame(() => arriving.delete(target));
    }
  }
}
