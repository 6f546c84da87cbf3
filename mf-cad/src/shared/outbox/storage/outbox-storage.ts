import { lazyDatabase } from '../../browser-database/lazy-database';
import { type Op, readOp } from '../model/op';
import { areSameLines, type PaperLine, readLines } from '../model/paper-line';

/**
 * Storage for lines typed from paper, next to the operations, so that sending them is one step. After a crash a line is either still on
 * the sheet or in the outbox, never both.
 */
export interface PaperStorage {
  lines(): Promise<readonly PaperLine[]>;
  /** Replaces the stored lines with the result of `change`, and resolves with that result. */
  changeLines(change: (stored: readonly PaperLine[]) => readonly PaperLine[]): Promise<readonly PaperLine[]>;
  /** Replaces the lines without reading them first, for a page that is closing. */
  putLines(lines: readonly PaperLine[]): Promise<void>;
}

/** Storage for operations until the server has them. */
export interface OutboxStorage extends PaperStorage {
  /**
   * Resolves once the operation is on disk, with its position. Rejects when the browser refuses: quota, private mode.
   */
  add(op: Op): Promise<number>;
  /**
   * Adds the operations made from these lines and removes the lines, all or nothing. False if the stored lines differ, because another
   * window has sent or changed them.
   */
  addInsteadOf(lines: readonly PaperLine[], ops: readonly Op[]): Promise<boolean>;
  /** All waiting operations of all authors, in order. */
  all(): Promise<Op[]>;
  /** Replaces stored operations, all of them or none. */
  put(...ops: readonly Op[]): Promise<void>;
  remove(n: number): Promise<void>;
}

const STORE = 'operations';
/**
 * The lines share the operations' store, under a key among their numbers. A separate store would need a new version of the database,
 * which a window of an earlier release blocks while it is open.
 */
const LINES = 'paper';

/**
 * The outbox in IndexedDB. Writes wait for the disk (`durability: 'strict'`), because SAVED HERE promises that an entry survives a crash
 * of the browser. Records that cannot be parsed stay in place.
 */
export const createOutboxStorage = (name = 'prebell-dispatch'): OutboxStorage => {
  const database = lazyDatabase(name, STORE, { autoIncrement: true });
  const begin = async () => (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
  return {
    add: async ({ n: _, ...op }) => {
      const tx = await begin();
      const adding = tx.store.add(op);
      // Commit now, because a page that is closing has no time for it later.
      tx.commit();
      const [n] = await Promise.all([adding, tx.done]);
      return Number(n);
    },
    addInsteadOf: async (lines, ops) => {
      const { store, done } = await begin();
      const isStored = areSameLines(readLines(await store.get(LINES)), lines);
      if (isStored) await Promise.all([...ops.map(({ n: _, ...op }) => store.add(op)), store.delete(LINES)]);
      await done;
      return isStored;
    },
    lines: async () => readLines(await (await database()).get(STORE, LINES)),
    changeLines: async (change) => {
      const { store, done } = await begin();
      const lines = change(readLines(await store.get(LINES)));
      await Promise.all([store.put(lines, LINES), done]);
      return lines;
    },
    putLines: async (lines) => {
      const tx = await begin();
      const putting = tx.store.put(lines, LINES);
      tx.commit();
      await Promise.all([putting, tx.done]);
    },
    put: async (...ops) => {
      const stored = ops.filter(({ n }) => n !== null);
      if (stored.length === 0) return;
      const { store, done } = await begin();
      await Promise.all([...stored.map(({ n, ...op }) => store.put(op, Number(n))), done]);
    },
    remove: async (n) => {
      const { store, done } = await begin();
      await Promise.all([store.delete(n), done]);
    },
    all: async () => {
      const { store } = (await database()).transaction(STORE);
      const numbers = IDBKeyRange.upperBound(Number.POSITIVE_INFINITY);
      const [keys, values] = await Promise.all([store.getAllKeys(numbers), store.getAll(numbers)]);
      return keys.flatMap((n, index) => readOp({ ...values[index], n }) ?? []);
    },
  };
};
