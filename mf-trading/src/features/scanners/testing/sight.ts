import { vi } from 'vitest';

type Entry = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>;

/** A browser whose sight the test tells: what comes into view and what leaves it. Before anything is drawn. */
export const stubSight = (): { tell: (entries: readonly Entry[]) => void } => {
  const sight = { tell: (_entries: readonly Entry[]) => {} };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly Entry[]) => void) {
        sight.tell = tell;
      }
      observe() {}
      unobserve() {}
    },
  );
  return sight;
};
