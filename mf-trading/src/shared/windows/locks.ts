/** The part of the browser's Web Locks that windows need. The browser releases a lock when its page closes or crashes. */
export type Locks = Pick<LockManager, 'request'>;

/** The browser's locks; null where the browser cannot connect windows. */
export const browserLocks = (): Locks | null =>
  typeof BroadcastChannel === 'undefined' ? null : ((navigator.locks as Locks | undefined | null) ?? null);

/**
 * Holds a lock until the returned function is called or the page closes. `onHeld` runs once the browser has granted the lock. Only
 * then can another page tell that this one is alive.
 */
export const holdLock = (locks: Locks, name: string, onHeld: () => void): (() => void) => {
  let isReleased = false;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = () => {
    if (!isReleased) onHeld();
    return released;
  };
  locks.request(name, hold).catch(() => undefined);
  return () => {
    isReleased = true;
    release();
  };
};

/** Calls `listener` once no page holds the lock any more. The returned function stops waiting. */
export const onLockFree = (locks: Locks, name: string, listener: () => void): (() => void) => {
  const stop = new AbortController();
  locks.request(name, { mode: 'shared', signal: stop.signal }, async () => listener()).catch(() => undefined);
  return () => stop.abort();
};
