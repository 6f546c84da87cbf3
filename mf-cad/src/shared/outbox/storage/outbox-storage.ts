import { type IDBPDatabase, openDB } from 'idb';
import { type Op, readOp } from '../model/op';

/** Storage for operations until the server has them. */
export interface OutboxStorage {
  /**
   * Resolves once the operation is on disk, with its position. Rejects when the browser refuses: quota, private mode.
   */
  add(op: Op): Promise<number>;
  /** Everything that waits, in order, by any author. */
  all(): Promise<Op[]>;
  /** Replaces stored operations, all of them or none. */
  put(...ops: readonly Op[]): Promise<void>;
  remove(n: number): Promise<void>;
}

const STORE = 'operations';

/**
 * The outbox in IndexedDB. Writes wait for the disk (`durability: 'strict'`), because SAVED HERE must survive a crash
 * of the browser. Records that cannot be parsed stay in place.
 */
export const createOutboxStorage = (name = 'prebell-dispatch'): OutboxStorage => {
  let opened: Promise<IDBPDatabase> | undefined;
  const database = () => {
    opened ??= openDB(name, 1, {
      upgrade: (db) => {
        db.createObjectStore(STORE, { autoIncrement: true });
      },
    }).catch((error) => {
      // The next attempt opens the database again.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const begin = async () => (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
  return {
    add: async ({ n: _, ...op }) => {
      const { store, done } = await begin();
      const [n] = await Promise.all([store.add(op), done]);
      return Number(n);
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
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return keys.flatMap((n, index) => readOp({ ...values[index], n }) ?? []);
    },
  };
};
