import { lazyDatabase } from '../browser-database/lazy-database';

/** Storage for typed text that nobody has submitted yet: records by name. Every method rejects if the browser fails. */
export interface TypedStorage {
  all(): Promise<Readonly<Record<string, unknown>>>;
  /** Replaces records, all of them or none; null removes one. Resolves once the change is on disk. */
  write(changes: Readonly<Record<string, unknown>>): Promise<void>;
  /** Replaces one record with the result of `change`; null means no record. */
  update(name: string, change: (stored: unknown) => unknown): Promise<void>;
}

const STORE = 'texts';
/** How long to wait for a browser that does not answer, milliseconds. */
const PATIENCE_MS = 4_000;

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser does not answer')), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * Typed text in IndexedDB, because Chromium writes local storage to disk many seconds later and a crash would lose it. The database is
 * separate from the outbox, so that text can neither delay nor endanger unsent work.
 */
export const createTypedStorage = (name = 'prebell-dispatch-typed'): TypedStorage => {
  const database = lazyDatabase(name, STORE);
  const begin = async () => (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
  return {
    all: () =>
      inTime(
        (async () => {
          const { store } = (await database()).transaction(STORE);
          const [names, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
          return Object.fromEntries(names.map((key, index) => [String(key), values[index]]));
        })(),
      ),
    write: async (changes) => {
      const tx = await begin();
      const writes = Object.entries(changes).map(([key, value]) =>
        value === null ? tx.store.delete(key) : tx.store.put(value, key),
      );
      // Commit now, because a page that is closing has no time for it later.
      tx.commit();
      await Promise.all([...writes, tx.done]);
    },
    update: async (key, change) => {
      const { store, done } = await begin();
      const next = change((await store.get(key)) ?? null);
      await (next === null ? store.delete(key) : store.put(next, key));
      await done;
    },
  };
};
