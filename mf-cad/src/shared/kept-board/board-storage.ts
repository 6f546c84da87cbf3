import { minutes } from '@prebell/contracts';
import type { IDBPDatabase } from 'idb';
import { lazyDatabase } from '../browser-database/lazy-database';
import type { Person } from '../outbox/model/op';
import type { Sealed } from './seal';

/** This computer's copy of the board. Rights and calls are only in `sealed` and `calls`, which are encrypted. */
export interface KeptRecord {
  /** The user to whom the board was shown. */
  readonly user: Person;
  /** When the server last confirmed it, by this computer's clock, epoch milliseconds. */
  readonly asOf: number;
  /** How far the server's clock was ahead of this one, in milliseconds. */
  readonly clockOffset: number;
  /** The latest time shown by this computer's clock since the board was stored, epoch milliseconds. Reveals a clock that goes back. */
  readonly seenAt: number;
  /** The user and their rights. */
  readonly sealed: Sealed;
  /** The calls; null once they are too old. */
  readonly calls: Sealed | null;
}

/** A clock may be corrected by up to this much, milliseconds. A clock that goes back further could make an old board look new. */
export const CLOCK_BACK_MS = minutes(5);

/** Whether `next` may replace `stored`. A later board from another window stays, unless the clock has gone back since. */
export const replaces = (next: KeptRecord, stored: KeptRecord | null): boolean =>
  stored === null || stored.asOf <= next.asOf || stored.asOf > next.seenAt;

/** Storage for one board and the key that opens it without a password. If something fails here, nothing is kept. */
export interface BoardStorage {
  /** Null if nothing is stored, or if the browser refuses. */
  board(): Promise<KeptRecord | null>;
  /** Replaces the board, unless another window has stored a later one. False if this browser could not store it. */
  putBoard(record: KeptRecord): Promise<boolean>;
  /** The key, present while the desk is unlocked. */
  key(): Promise<CryptoKey | null>;
  /** Null removes the key: then only the password opens the board. */
  putKey(key: CryptoKey | null): Promise<void>;
  /** Calls `listener` when this page has stored another key; the returned function unsubscribes. */
  onKey(listener: () => void): () => void;
  /** Removes board and key. */
  clear(): Promise<void>;
}

const STORE = 'kept';
const BOARD = 'board';
const KEY = 'key';

/** A separate database from the outbox, so that no problem with the board can affect unsent work. */
export const createBoardStorage = (name = 'prebell-dispatch-board'): BoardStorage => {
  const listeners = new Set<() => void>();
  const database = lazyDatabase(name, STORE);
  const read = async <T>(key: string): Promise<T | null> => {
    try {
      return ((await (await database()).get(STORE, key)) as T | undefined) ?? null;
    } catch {
      return null;
    }
  };
  /** Whether the write succeeded. */
  const write = async (work: (db: IDBPDatabase) => Promise<unknown>): Promise<boolean> => {
    // If storage fails there is no stored board, and the page says so.
    return database()
      .then(work)
      .then(
        () => true,
        () => false,
      );
  };
  return {
    board: () => read<KeptRecord>(BOARD),
    putBoard: (record) =>
      write(async (db) => {
        const { store, done } = db.transaction(STORE, 'readwrite');
        if (replaces(record, (await store.get(BOARD)) ?? null)) await store.put(record, BOARD);
        await done;
      }),
    key: () => read<CryptoKey>(KEY),
    putKey: async (key) => {
      await write((db) => (key === null ? db.delete(STORE, KEY) : db.put(STORE, key, KEY)));
      if (key !== null) for (const listener of [...listeners]) listener();
    },
    onKey: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: async () => void (await write((db) => db.clear(STORE))),
  };
};
