import { type IDBPDatabase, openDB } from 'idb';

/**
 * A database of this browser with one store, opened at its first use. The next use repeats a failed attempt; a browser
 * without IndexedDB rejects as well.
 */
export const lazyDatabase = (
  name: string,
  store: string,
  options?: IDBObjectStoreParameters,
): (() => Promise<IDBPDatabase>) => {
  let opened: Promise<IDBPDatabase> | undefined;
  return async () => {
    opened ??= openDB(name, 1, { upgrade: (db) => void db.createObjectStore(store, options) }).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};
