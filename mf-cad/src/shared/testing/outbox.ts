import type { Op } from '../outbox/model/op';
import { areSameLines, type PaperLine } from '../outbox/model/paper-line';
import type { OutboxStorage } from '../outbox/storage/outbox-storage';
import type { Tabs } from '../outbox/tabs';

/** A browser's storage for the outbox, in memory. */
export const memoryStorage = (): OutboxStorage & { readonly rows: Map<number, Op> } => {
  const rows = new Map<number, Op>();
  let lines: readonly PaperLine[] = [];
  let last = 0;
  const addNow = (op: Op): number => {
    last += 1;
    rows.set(last, { ...op, n: last });
    return last;
  };
  return {
    rows,
    lines: async () => lines,
    changeLines: async (change) => {
      lines = change(lines);
      return lines;
    },
    putLines: async (next) => {
      lines = next;
    },
    addInsteadOf: async (sent, ops) => {
      if (!areSameLines(lines, sent)) return false;
      lines = [];
      for (const op of ops) addNow(op);
      return true;
    },
    add: async (op) => addNow(op),
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
      notify: () => {
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
