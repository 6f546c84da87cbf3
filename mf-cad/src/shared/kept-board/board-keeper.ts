import { callDraftSchema, callSchema, hasPermission, hours, toMs, type User, userSchema } from '@prebell/contracts';
import { createStore, type ReadableStore } from '@prebell/platform';
import { z } from 'zod';
import type { FeedState } from '../desk/call-feed';
import { type BoardStorage, CLOCK_BACK_MS, type KeptRecord } from './board-storage';
import { importBoardKey, newKeyBytes, type Sealed, seal, unseal } from './seal';

/** A board older than a shift is useless and still contains callers' details. */
export const KEPT_MS = hours(12);
/** Encrypting thousands of calls takes time. Pausing this many times as long limits its share. */
const PAUSE_FACTOR = 20;
const LEAST_PAUSE_MS = 1_000;
/** On a busy computer most of that time is spent waiting for the disk. So the pause never exceeds one poll. */
const LONGEST_PAUSE_MS = toMs(10);
/** If the browser has not answered by then, try again. */
const ATTEMPT_MS = toMs(20);
/** A page that is never idle stores its board after this time anyway, milliseconds. */
const LONGEST_WAIT_MS = 1_000;

const ownerSchema = z.object({ user: userSchema });
const boardSchema = z.object({ calls: z.array(callSchema), drafts: z.array(callDraftSchema) });

export interface KeptOwner extends Pick<KeptRecord, 'user' | 'asOf' | 'clockOffset'> {
  /** Whether the calls are too old to be shown. */
  readonly isOld: boolean;
}

/** An opened copy of the board: its user, the time, and the calls at that time unless they are too old. */
export interface KeptBoard extends Pick<KeptRecord, 'asOf' | 'clockOffset'> {
  readonly user: User;
  /** Null if the calls are too old. */
  readonly board: z.output<typeof boardSchema> | null;
}

/** Keeps an encrypted copy of the signed-in dispatcher's board on this computer, so that a page can open without the server. */
export interface BoardKeeper {
  /** Whose board is stored and from when; null if there is none. Needs no key. */
  owner(): Promise<KeptOwner | null>;
  /** Opens the board with the key of an unlocked desk; null if there is no key or no board. */
  open(): Promise<KeptBoard | null>;
  /** Stores each board that the server confirms. The returned function stops this. */
  follow(feed: Followed, user: () => User | null): () => void;
  /**
   * When the server confirmed the stored board, epoch milliseconds. Before the first copy it is the time of the first board seen here;
   * null before that.
   */
  readonly keptTo: ReadableStore<number | null>;
  /** Removes the key from the disk. The page can still encrypt later boards with it. */
  lock(): void;
  unlock(): void;
  /** Deletes board and key when their user signs out. */
  clear(): Promise<void>;
  /** Deletes both unless they belong to this user, who may still see calls. */
  clearUnlessOf(user: User): Promise<void>;
}

interface Followed {
  get(): FeedState;
  subscribe(listener: () => void): () => void;
}

/** Resolves when the page has rendered and is idle. Safari has no idle callback. */
const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve);
  });

/** Whether `work` succeeds within `ATTEMPT_MS`. */
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
  /** Changes at each sign-out, so that an earlier board is not stored afterwards. */
  let generation = 0;
  const keptTo = createStore<number | null>(null);

  /** The key to encrypt with. Null if no stored key could open the result. */
  const keyForSealing = async (): Promise<CryptoKey | null> => {
    const begun = generation;
    const stored = await storage.key();
    if (stored !== null) held = stored;
    else if (!isLocked) {
      // The user signed in on another screen, or another window removed the key from the disk. Without a
      // password check, a new key lasts only until the lock.
      const key = held ?? (await importBoardKey(newKeyBytes()));
      // The user may have signed out, or the desk been locked, meanwhile.
      if (begun !== generation || isLocked) return null;
      held = key;
      await storage.putKey(key);
    }
    return held;
  };
  /** Whether the calls are too old, or the clock went back and would keep them for longer. */
  const isTooOld = ({ asOf, seenAt }: KeptRecord): boolean =>
    now() - asOf > KEPT_MS || now() < Math.max(asOf, seenAt) - CLOCK_BACK_MS;
  /** Reads the stored board. It deletes calls that are too old, which needs no key, and notes the time. */
  const read = async (): Promise<KeptRecord | null> => {
    const record = await storage.board();
    // An earlier release wrote it, and its calls cannot be deleted separately.
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
      /** False if it must be tried again. */
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
        // Most polls bring nothing new, so only the time changes.
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
        // Encrypting thousands of calls takes a while, and showing the rows comes first.
        await idle();
        const begun = now();
        // Without cryptography (pages without https) nothing is stored, and the board says so.
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
        // Signing in created another key. Encrypt the board with it now, or no key could open it until the next poll.
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
