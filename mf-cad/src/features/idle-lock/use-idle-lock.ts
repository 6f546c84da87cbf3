import { minutes } from '@prebell/contracts';
import { usePlatform, usePreference } from '@prebell/platform';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The screen locks and hides callers after this long without a key or a press, milliseconds. */
export const IDLE_MS = minutes(30);
/** How often this computer records activity. */
const NOTE_MS = 15_000;

const LOCKED = {
  name: 'dispatch.locked',
  accepts: (value: unknown): value is boolean => typeof value === 'boolean',
  fallback: false,
};
/** Last activity on a dispatch screen in any window, epoch milliseconds. */
const TOUCHED = {
  name: 'dispatch.touched',
  accepts: (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value),
  fallback: 0,
};

interface IdleLock {
  readonly isLocked: boolean;
  /** The user gave the password. */
  unlock(): void;
}

/**
 * Locks the screen of `user` after idle time, in every window of this browser, until the password is given. A reload or
 * the end of the session opens nothing. Without a user (null) there is nothing to lock.
 */
export const useIdleLock = (user: { readonly id: string } | null, limit = IDLE_MS): IdleLock => {
  const { preferences, session } = usePlatform();
  const [isStored, store] = usePreference(LOCKED);
  const [held, hold] = useState<string | null>(null);
  const id = user?.id ?? null;
  // Preferences belong to the session. If it ends while the screen is locked, they go with it; the lock stays.
  const hasSession = session.user()?.id === id && id !== null;
  const wasStored = useRef(false);
  if (hasSession && isStored && held !== id) hold(id);
  const isLocked = id !== null && (held === id || (hasSession && isStored));

  useEffect(() => {
    if (!hasSession) return;
    // The user gave the password in another window.
    if (wasStored.current && !isStored) hold(null);
    wasStored.current = isStored;
  }, [hasSession, isStored]);

  const lock = useEffectEvent(() => {
    hold(id);
    store(true);
  });
  useEffect(() => {
    if (id === null || isLocked) return;
    let timer: ReturnType<typeof setTimeout>;
    let noted = 0;
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // The user may work in another window.
        const left = preferences.get(TOUCHED) + limit - Date.now();
        if (left > 0) wait(left);
        else lock();
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

  return {
    isLocked,
    unlock: () => {
      hold(null);
      store(false);
    },
  };
};
