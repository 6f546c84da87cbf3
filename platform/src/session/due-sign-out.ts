import { browserStorage } from './token-store';

const KEY = 'prebell.sign-out-due';

/**
 * A sign-out that the server has not received, kept across reloads and tabs. Until the server has it, nobody is signed in
 * again.
 */
export interface DueSignOut {
  get(): boolean;
  set(isDue: boolean): void;
}

/** Without storage it is kept only for the life of the page. */
export const createDueSignOut = (storage: Storage | null = browserStorage()): DueSignOut => {
  let isDue = false;
  return {
    get: () => isDue || storage?.getItem(KEY) === '1',
    set: (next) => {
      isDue = next;
      try {
        if (next) storage?.setItem(KEY, '1');
        else storage?.removeItem(KEY);
      } catch {
        // Storage is full, so only this page remembers it.
      }
    },
  };
};
