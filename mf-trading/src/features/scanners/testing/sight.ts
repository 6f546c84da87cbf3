import { vi } from 'vitest';

type Entry = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>;

/** Simulates visibility: the test decides what scrolls in and out of view. Call it before rendering. */
export const stubSight = (): { notify: (entries: readonly Entry[]) => void } => {
  const sight = { notify: (_entries: readonly Entry[]) => {} };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: readonly Entry[]) => void) {
        sight.notify = notify;
      }
      observe() {}
      unobserve() {}
    },
  );
  return sight;
};
