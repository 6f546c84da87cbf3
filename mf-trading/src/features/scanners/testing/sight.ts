import { vi } from 'vitest';

type Entry = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>;

/** Simulates visibility: the test decides what scrolls in and out of view. Call it before rendering. */
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
