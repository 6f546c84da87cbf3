import { type IDBPDatabase, openDB } from 'idb';

/** Open connections by name, of each of the browser's factories: a connection never ends by itself, and a host may mount us often. */
const opened = new WeakMap<IDBFactory, Map<string, Promise<IDBPDatabase>>>();

/**
 * A database of this browser with one store, opened at its first use; all who ask for one name share the connection. The next use
 * repeats a failed attempt and opens a connection again that the browser closed; a browser without IndexedDB rejects as well.
 */
export const lazyDatabase =
  (name: string, store: string, options?: IDBObjectStoreParameters): (() => Promise<IDBPDatabase>) =>
  async () => {
    const ofFactory = opened.get(indexedDB) ?? new Map<string, Promise<IDBPDatabase>>();
    opened.set(indexedDB, ofFactory);
    const known = ofFactory.get(name);
    if (known !== undefined) return known;
    const reopen = () => void ofFactory.delete(name);
    const upgrade = (db: IDBPDatabase) => void db.createObjectStore(store, options);
    // A browser in trouble closes the connection on its own; every later use of it would fail.
    const fresh = openDB(name, 1, { upgrade, terminated: reopen }).catch((error) => {
      reopen();
      throw error;
    });
    ofFactory.set(name, fresh);
    return fresh;
  };
