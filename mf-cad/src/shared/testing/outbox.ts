import type { Op } from '../../entities/outbox/model/op';
import type { OutboxStorage } from '../../entities/outbox/storage/outbox-storage';
import type { Tabs } from '../../entities/outbox/tabs';

/** A browser's storage in memory. */
export const memoryStorage = (): OutboxStorage & { readonly rows: Map<number, Op> } => {
  const rows = new Map<number, Op>();
  let last = 0;
  return {
    rows,
    add: async (op) => {
      last += 1;
      rows.set(last, { ...op, n: last });
      return last;
    },
    all: async () => [...rows.values()].sort((a, b) => Number(a.n) - Number(b.n)),
    put: async (...ops) => {
      for (const op of ops) rows.set(Number(op.n), op);
    },
    remove: async (n) => void rows.delete(n),
  };
};

/** The windows of one browser; each call of `tabs` opens another. */
export const memoryTabs = (): (() => Tabs) => {
  const windows = new Set<() => void>();
  let lock = Promise.resolve();
  return () => {
    let own: (() => void) | undefined;
    return {
      alone: (work) => {
        lock = lock.then(work);
        return lock;
      },
      tell: () => {
        for (const listener of windows) if (listener !== own) listener();
      },
      listen: (listener) => {
        own = listener;
        windows.add(listener);
      },
      close: () => own && windows.delete(own),
    };
  };
};
