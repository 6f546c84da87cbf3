import { usePlatform, usePreference } from '@prebell/platform';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** After this long without a key or a press the screen hides callers, milliseconds. */
export const IDLE_MS = 30 * 60_000;
/** How often this computer notes that somebody works here. */
const NOTE_MS = 15_000;

const LOCKED = {
  name: 'dispatch.locked',
  accepts: (value: unknown): value is boolean => typeof value === 'boolean',
  fallback: false,
};
/** When somebody last touched a dispatch screen in any window, epoch milliseconds. */
const TOUCHED = {
  name: 'dispatch.touched',
  accepts: (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value),
  fallback: 0,
};

interface IdleLock {
  readonly isLocked: boolean;
  /** The password was given. */
  unlock(): void;
}

/**
 * Locks the screen of `user` once nobody has touched it for so long, in every window of this browser, until the password is
 * given: a reload or a session that ends meanwhile opens nothing. With nobody signed in (null) there is nothing to lock.
 */
export const useIdleLock = (user: { readonly id: string } | null, limit = IDLE_MS): IdleLock => {
  const { preferences, session } = usePlatform();
  const [isStored, store] = usePreference(LOCKED);
  const [held, hold] = useState<string | null>(null);
  const id = user?.id ?? null;
  // Preferences are those of the session: one that ends while the screen is locked takes them along, and the lock stays.
  const hasSession = session.user()?.id === id && id !== null;
  const wasStored = useRef(false);
  if (hasSession && isStored && held !== id) hold(id);
  const isLocked = id !== null && (held === id || (hasSession && isStored));

  useEffect(() => {
    if (!hasSession) return;
    // Another window was given the password.
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
        // Somebody may work in another window.
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
