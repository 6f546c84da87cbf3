import { callDraftSchema, callSchema, hasPermission, hours, toMs, type User, userSchema } from '@prebell/contracts';
import { createStore, type ReadableStore } from '@prebell/platform';
import { z } from 'zod';
import type { FeedState } from '../desk/call-feed';
import { type BoardStorage, CLOCK_BACK_MS, type KeptRecord } from './board-storage';
import { importBoardKey, newKeyBytes, type Sealed, seal, unseal } from './seal';

/** A board older than a shift helps nobody and still contains callers. */
export const KEPT_MS = hours(12);
/** Encrypting thousands of calls takes time: at most this part of it. */
const PAUSE_FACTOR = 20;
const LEAST_PAUSE_MS = 1_000;
/** On a busy computer most of that time is waiting, for the disk above all: never skip more than a poll for it. */
const LONGEST_PAUSE_MS = toMs(10);
/** The browser may never answer: then another attempt begins. */
const ATTEMPT_MS = toMs(20);
/** A page that is never idle keeps its board all the same, milliseconds. */
const LONGEST_WAIT_MS = 1_000;

const ownerSchema = z.object({ user: userSchema });
const boardSchema = z.object({ calls: z.array(callSchema), drafts: z.array(callDraftSchema) });

export interface KeptOwner extends Pick<KeptRecord, 'user' | 'asOf' | 'clockOffset'> {
  /** Too old to be shown. */
  readonly isOld: boolean;
}

/** A kept board, opened: who saw it and, unless it is too old, the calls at that time. */
export interface KeptBoard extends Pick<KeptRecord, 'asOf' | 'clockOffset'> {
  readonly user: User;
  /** Null once the board is too old. */
  readonly board: z.output<typeof boardSchema> | null;
}

/** Keeps the board of the signed-in dispatcher on this computer, encrypted, for a page that opens without the server. */
export interface BoardKeeper {
  /** Who saw the kept board and when; null if there is none. Readable without a key. */
  owner(): Promise<KeptOwner | null>;
  /** Opens the board with the key of an unlocked desk; null without key or board. */
  open(): Promise<KeptBoard | null>;
  /** Keeps each board that the server confirms. The returned function stops it. */
  follow(feed: Followed, user: () => User | null): () => void;
  /** When the server confirmed the board that was kept last, or first showed one; epoch milliseconds, null before. */
  readonly keptTo: ReadableStore<number | null>;
  /** Removes the key from the disk. The page still seals later boards with it. */
  lock(): void;
  unlock(): void;
  /** Deletes board and key: their user signed out. */
  clear(): Promise<void>;
  /** Deletes them unless they belong to this user, who may still see calls. */
  clearUnlessOf(user: User): Promise<void>;
}

interface Followed {
  get(): FeedState;
  subscribe(listener: () => void): () => void;
}

/** Resolves when the page has shown its rows and has nothing else to do. Safari has no such callback. */
const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve);
  });

/** Whether `work` succeeds soon; false if it fails or does not end. */
const succeedsSoon = (work: Promise<boolean>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ATTEMPT_MS);
    const end = (isDone: boolean) => {
      clearTimeout(timer);
      resolve(isDone);
    };
    work.then(end, () => end(false));
  });

export const createBoardKeeper = (
  storage: BoardStorage,
  now: () => number = Date.now,
  idle: () => Promise<void> = afterPaint,
): BoardKeeper => {
  let held: CryptoKey | null = null;
  let isLocked = false;
  /** Changes with each sign-out, so that an earlier board is not stored afterwards. */
  let generation = 0;
  const keptTo = createStore<number | null>(null);

  /** Null while no key would open what it seals. */
  const keyForSealing = async (): Promise<CryptoKey | null> => {
    const begun = generation;
    const stored = await storage.key();
    if (stored !== null) held = stored;
    else if (!isLocked) {
      // The sign-in was on another screen, or another window of this browser took the key from the disk. Without a
      // password this key ends with the lock.
      const key = held ?? (await importBoardKey(newKeyBytes()));
      // The user signed out or the desk was locked meanwhile.
      if (begun !== generation || isLocked) return null;
      held = key;
      await storage.putKey(key);
    }
    return held;
  };
  /** Too old, or from a clock that went back and would keep it for longer. */
  const isTooOld = ({ asOf, seenAt }: KeptRecord): boolean =>
    now() - asOf > KEPT_MS || now() < Math.max(asOf, seenAt) - CLOCK_BACK_MS;
  /** The stored board; deletes calls that are too old, which needs no key, and notes the time. */
  const read = async (): Promise<KeptRecord | null> => {
    const record = await storage.board();
    // One of an earlier release, whose calls cannot be deleted alone.
    if (record !== null && record.calls === undefined) {
      await storage.clear();
      return null;
    }
    if (record === null) return null;
    const isExpired = record.calls === null || isTooOld(record);
    const seenAt = Math.max(record.seenAt, now());
    const seen: KeptRecord = { ...record, seenAt, calls: isExpired ? null : record.calls };
    if (isExpired !== (record.calls === null) || seenAt > record.seenAt) await storage.putBoard(seen);
    return seen;
  };

  const clear = (): Promise<void> => {
    generation += 1;
    held = null;
    keptTo.set(null);
    return storage.clear();
  };

  return {
    keptTo,
    clear,
    clearUnlessOf: async (user) => {
      const record = await storage.board();
      const isTheirs = record === null || record.user.id === user.id;
      if (!isTheirs || !hasPermission(user, 'cad:read')) await clear();
    },
    owner: async () => {
      const record = await read();
      if (record === null) return null;
      const { user, asOf, clockOffset, calls } = record;
      return { user, asOf, clockOffset, isOld: calls === null };
    },
    open: async () => {
      const [record, key] = await Promise.all([read(), storage.key()]);
      if (record === null || key === null) return null;
      const owner = ownerSchema.safeParse(await unseal(key, record.sealed));
      if (!owner.success) return null;
      const { asOf, clockOffset, calls } = record;
      const board = calls && (boardSchema.safeParse(await unseal(key, calls)).data ?? null);
      return { user: owner.data.user, board, asOf, clockOffset };
    },
    follow: (feed, user) => {
      let last: { calls: unknown; drafts: string; owner: User; key: CryptoKey; sealed: Sealed; board: Sealed } | null =
        null;
      let done: readonly unknown[] = [];
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isBusy = false;

      const isDue = (): boolean => {
        const { calls, loadedAt, isKept = false } = feed.get();
        return calls !== null && !isKept && (done[0] !== calls || done[1] !== loadedAt);
      };
      /** False if it has to be tried again. */
      const store = async (): Promise<boolean> => {
        const { calls, drafts, loadedAt, clockOffset } = feed.get();
        done = [calls, loadedAt];
        const owner = user();
        if (owner === null || !hasPermission(owner, 'cad:read')) return true;
        const begun = generation;
        if (keptTo.get() === null) keptTo.set(loadedAt);
        const key = await keyForSealing();
        if (key === null) return true;
        const draftText = JSON.stringify(drafts);
        // Most polls bring nothing new: then only the time changes.
        const isSame = last?.calls === calls && last.drafts === draftText && last.owner === owner && last.key === key;
        const { sealed, board } =
          last && isSame
            ? last
            : { sealed: await seal(key, { user: owner }), board: await seal(key, { calls, drafts }) };
        if (begun !== generation || user()?.id !== owner.id) return true;
        last = { calls, drafts: draftText, owner, key, sealed, board };
        const { id, username } = owner;
        const isStored = await storage.putBoard({
          user: { id, username },
          asOf: loadedAt,
          clockOffset,
          seenAt: now(),
          sealed,
          calls: board,
        });
        if (isStored && begun === generation) keptTo.set(loadedAt);
        return isStored;
      };
      const run = async (): Promise<void> => {
        isBusy = true;
        // Sealing thousands of calls takes a while, and the dispatcher waits for the rows.
        await idle();
        const begun = now();
        // Without cryptography (a page without https) nothing is kept, and the board says so.
        const isStored = await succeedsSoon(store());
        if (!isStored) done = [];
        const pause = isStored ? Math.max(LEAST_PAUSE_MS, (now() - begun) * PAUSE_FACTOR) : LONGEST_PAUSE_MS;
        timer = setTimeout(
          () => {
            isBusy = false;
            changed();
          },
          Math.min(pause, LONGEST_PAUSE_MS),
        );
      };
      const changed = () => {
        if (!isBusy && isDue()) void run();
      };
      const unsubscribes = [
        feed.subscribe(changed),
        // The sign-in made another key: seal the board with it now, or nothing opens it until the next poll.
        storage.onKey(() => {
          done = [];
          changed();
        }),
      ];
      changed();
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
        clearTimeout(timer);
      };
    },
    lock: () => {
      isLocked = true;
      void (async () => {
        held = (await storage.key()) ?? held;
        if (isLocked) await storage.putKey(null);
      })();
    },
    unlock: () => {
      isLocked = false;
    },
  };
};
