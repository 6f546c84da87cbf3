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

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { autoIncrement: true });
  return settled(request);
};

/**
 * The outbox in IndexedDB. Writes wait for the disk (`durability: 'strict'`), because SAVED HERE must survive a crash
 * of the browser. Records that cannot be parsed stay in place.
 */
export const createOutboxStorage = (name = 'prebell-dispatch'): OutboxStorage => {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= open(name).catch((error) => {
      // The next attempt opens the database again.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const write = async <T>(work: (store: IDBObjectStore) => readonly IDBRequest<T>[]): Promise<T[]> => {
    const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser did not store it'));
    });
    const result = Promise.all(work(transaction.objectStore(STORE)).map(settled));
    // A refused request also aborts the transaction; only one of the two may count as unhandled.
    done.catch(() => undefined);
    const value = await result;
    await done;
    return value;
  };
  return {
    add: async ({ n: _, ...op }) => Number((await write((store) => [store.add(op)]))[0]),
    put: async (...ops) => {
      const stored = ops.filter(({ n }) => n !== null);
      if (stored.length > 0) await write((store) => stored.map(({ n, ...op }) => store.put(op, Number(n))));
    },
    remove: async (n) => {
      await write((store) => [store.delete(n)]);
    },
    all: async () => {
      const store = (await database()).transaction(STORE, 'readonly').objectStore(STORE);
      const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
      return keys.flatMap((n, index) => readOp({ ...values[index], n }) ?? []);
    },
  };
};
