import { type IDBPDatabase, openDB } from 'idb';

/**
 * A database of this browser with one store, opened at its first use. The next use repeats a failed attempt and
 * opens a connection again that the browser closed; a browser without IndexedDB rejects as well.
 */
export const lazyDatabase = (
  name: string,
  store: string,
  options?: IDBObjectStoreParameters,
): (() => Promise<IDBPDatabase>) => {
  let opened: Promise<IDBPDatabase> | undefined;
  return async () => {
    const reopen = () => {
      opened = undefined;
    };
    const upgrade = (db: IDBPDatabase) => void db.createObjectStore(store, options);
    // A browser in trouble closes the connection on its own; every later use of it would fail.
    opened ??= openDB(name, 1, { upgrade, terminated: reopen }).catch((error) => {
      reopen();
      throw error;
    });
    return opened;
  };
};
