const MIN_GAP_MS = 334;
const REDUCED = '(prefers-reduced-motion: reduce)';

/**
 * Returns a function that tints an element's `::before` for a moment, at most three times a second and not at all for
 * people who asked for less motion. Only opacity moves, so the browser needs no layout and no paint for it.
 */
export const createTint = (): ((element: HTMLElement) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return (element) => {
    const now = performance.now();
    if (now - last < MIN_GAP_MS || matchMedia(REDUCED).matches) return;
    last = now;
    element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 300, easing: 'ease-out', pseudoElement: '::before' });
  };
};
