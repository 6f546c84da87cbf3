import { browserStorage } from './browser-storage';

const KEY = 'prebell.sign-out-due';

/**
 * A sign-out that the server has not received yet. It survives reloads and counts in every tab: until the server has
 * received it, no page restores the session.
 */
export interface PendingSignOut {
  get(): boolean;
  set(isPending: boolean): void;
}

/** Without storage it lasts only as long as the page. */
export const createPendingSignOut = (storage: Storage | null = browserStorage()): PendingSignOut => {
  let isPending = false;
  return {
    get: () => isPending || storage?.getItem(KEY) === '1',
    set: (next) => {
      isPending = next;
      try {
        if (next) storage?.setItem(KEY, '1');
        else storage?.removeItem(KEY);
      } catch {
        // Storage is full, so only this page remembers it.
      }
    },
  };
};
