import { type IDBPDatabase, openDB } from 'idb';

/** Open connections by name, for each IndexedDB factory. A connection never closes on its own, and a host may mount us often. */
const opened = new WeakMap<IDBFactory, Map<string, Promise<IDBPDatabase>>>();

/**
 * Opens a browser database with one store at its first use. Everybody who asks for the same name shares the connection. After a failure,
 * or if the browser closed the connection, the next use opens it again. Rejects in browsers without IndexedDB.
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
    // If the browser closes the connection because of an error, every later use of it would fail, so forget it.
    const fresh = openDB(name, 1, { upgrade, terminated: reopen }).catch((error) => {
      reopen();
      throw error;
    });
    ofFactory.set(name, fresh);
    return fresh;
  };
