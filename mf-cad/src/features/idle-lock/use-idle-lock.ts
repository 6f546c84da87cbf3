import { minutes } from '@prebell/contracts';
import { type Platform, type Preference, usePlatform, usePreference } from '@prebell/platform';
import { useEffect, useEffectEvent } from 'react';

/** After this long without a key or pointer press, the screen locks and hides the callers' data. Milliseconds. */
export const IDLE_MS = minutes(30);
/** How often this computer records activity, milliseconds. */
const NOTE_MS = 15_000;

/**
 * Id of the user whose screen is locked, or null. Shared by all users, because a page that opens without the server has no session and
 * must still be locked.
 */
const LOCKED: Preference<string | null> = {
  name: 'dispatch.locked-user',
  isShared: true,
  accepts: (value): value is string | null => value === null || typeof value === 'string',
  fallback: null,
};
/** The lock as earlier releases stored it for each user, so that a desk they locked stays locked. */
const WAS_LOCKED: Preference<boolean> = {
  name: 'dispatch.locked',
  accepts: (value): value is boolean => typeof value === 'boolean',
  fallback: false,
};
/** Last activity on a dispatch screen in any window, epoch milliseconds. */
const TOUCHED: Preference<number> = {
  name: 'dispatch.touched',
  isShared: true,
  accepts: (value): value is number => typeof value === 'number' && Number.isFinite(value),
  fallback: 0,
};

interface IdleLock {
  readonly isLocked: boolean;
  /** Locks the screen of a user at once, before it shows anything. */
  lock(userId: string): void;
  /** Unlocks the screen, after the user entered the password. */
  unlock(): void;
}

/**
 * Locks the screen of `user` in every window of this browser after idle time, until the user enters the password. Neither a reload nor
 * the end of the session unlocks it. Without a user (null) there is nothing to lock.
 */
export const useIdleLock = (user: { readonly id: string } | null, limit = IDLE_MS): IdleLock => {
  const { preferences, session } = usePlatform();
  const [lockedId, store] = usePreference(LOCKED);
  const [wasLocked, storeEarlier] = usePreference(WAS_LOCKED);
  const id = user?.id ?? null;
  const isLocked = id !== null && (lockedId === id || (wasLocked && session.user()?.id === id));

  const lockNow = useEffectEvent(() => store(id));
  useEffect(() => {
    if (id === null || isLocked) return;
    let timer: ReturnType<typeof setTimeout>;
    let noted = 0;
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // The user may be working in another window.
        const left = preferences.get(TOUCHED) + limit - Date.now();
        if (left > 0) wait(left);
        else lockNow();
      }, milliseconds);
    };
    const touch = () => {
      wait(limit);
      if (Date.now() - noted < NOTE_MS) return;
      noted = Date.now();
      preferences.set(TOUCHED, noted);
    };
    touch();
    addEventListener('keydown', touch);
    addEventListener('pointerdown', touch);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', touch);
      removeEventListener('pointerdown', touch);
    };
  }, [id, isLocked, limit, preferences]);

  const unlock = () => {
    store(null);
    if (wasLocked) storeEarlier(false);
  };
  return { isLocked, lock: store, unlock };
};

/** Whether this user's screen must be locked: it still is, or nobody has worked on this computer for `IDLE_MS`. */
export const isLeftAlone = (preferences: Platform['preferences'], userId: string, now: number): boolean =>
  preferences.get(LOCKED) === userId || Math.abs(now - preferences.get(TOUCHED)) > IDLE_MS;
