import { browserStorage } from './token-store';

const KEY = 'prebell.sign-out-due';

/** A sign-out the server has not heard of yet, remembered across reloads and tabs: until it has, nobody is signed in again. */
export interface DueSignOut {
  get(): boolean;
  set(isDue: boolean): void;
}

/** Where storage is refused it is remembered as long as the page. */
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
        // A full storage: this page remembers it.
      }
    },
  };
};
