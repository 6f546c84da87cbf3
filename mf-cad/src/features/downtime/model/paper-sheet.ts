import { createStore, type ReadableStore } from '@prebell/platform';
import type { PaperLine, PaperStorage } from '../../../shared/outbox';
import { createSaver } from '../../../shared/typed-text';
import { emptyRow, type PaperRow, rowOf } from './paper-row';

/** A change that is not stored yet. */
interface Change {
  /** Null removes the line. */
  readonly row: PaperRow | null;
  /** The line was begun in this window. If any other line is missing, another window sent or removed it, so it stays removed. */
  readonly isNew: boolean;
}

/** Applies one window's changes to the lines. */
export const withChanges = (
  lines: readonly PaperLine[],
  changes: readonly (readonly [string, Change])[],
): readonly PaperLine[] => {
  const all = new Map(lines.map((line) => [line.id, line]));
  for (const [id, { row, isNew }] of changes) {
    if (row === null) all.delete(id);
    else if (isNew || all.has(id)) all.set(id, row);
  }
  return [...all.values()];
};

/** The rows of the sheet, followed by an empty one. */
export interface PaperSheet extends ReadableStore<readonly PaperRow[]> {
  change(row: PaperRow): void;
  remove(id: string): void;
  /** Reads the stored lines again: other windows may have changed or sent them. */
  read(): Promise<void>;
  /** Saves now. Resolves with whether every line is stored. */
  flush(): Promise<boolean>;
  /** Saves without reading, because the page is closing. */
  close(): void;
}

/**
 * The lines typed from paper so far, saved as they are typed. Every user of this computer sees them: the paper is next to it, and the
 * next dispatcher may finish the job.
 */
export const createPaperSheet = (storage: PaperStorage): PaperSheet => {
  let stored: readonly PaperLine[] = [];
  let isRead = false;
  let next = emptyRow();
  const pending = new Map<string, Change>();
  const rows = () => [...withChanges(stored, [...pending]).map(rowOf), next];
  const state = createStore<readonly PaperRow[]>(rows());
  const show = () => state.set(rows());

  const saver = createSaver(async () => {
    const changes = [...pending];
    if (changes.length === 0) return;
    stored = await storage.changeLines((lines) => withChanges(lines, changes));
    isRead = true;
    const ids = new Set(stored.map(({ id }) => id));
    for (const [id, change] of changes) {
      const later = pending.get(id);
      if (later === change) pending.delete(id);
      else if (later && ids.has(id)) pending.set(id, { ...later, isNew: false });
    }
    show();
  });
  const put = (id: string, row: PaperRow | null) => {
    const isNew = id === next.id || (pending.get(id)?.isNew ?? false);
    if (id === next.id) next = emptyRow();
    pending.set(id, { row, isNew });
    show();
    saver.changed();
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    change: (row) => put(row.id, row),
    remove: (id) => put(id, null),
    read: async () => {
      const lines = await storage.lines().catch(() => null);
      if (lines === null) return;
      stored = lines;
      isRead = true;
      show();
    },
    flush: saver.flush,
    close: () => {
      // Without having read the stored lines, this would overwrite them.
      if (isRead && pending.size > 0) void storage.putLines(withChanges(stored, [...pending])).catch(() => undefined);
    },
  };
};
