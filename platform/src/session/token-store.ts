import { createStore, type ReadableStore } from '../readable-store';
import { browserStorage } from './browser-storage';

/** The key that the specification fixes. Only this file may use the storage; a lint rule forbids it elsewhere. */
const TOKEN_KEY = 'token';

export interface TokenStore extends ReadableStore<string | null> {
  set(token: string | null): void;
}

/**
 * The access token in local storage. A change in another tab arrives as a change of this store. Without storage (private mode,
 * blocked cookies) the token lasts as long as the page.
 */
export const createTokenStore = (storage: Storage | null = browserStorage()): TokenStore => {
  const store = createStore<string | null>(storage?.getItem(TOKEN_KEY) ?? null);
  globalThis.addEventListener?.('storage', (event) => {
    // A null key means the whole storage was cleared.
    if (event.key === TOKEN_KEY || event.key === null) store.set(storage?.getItem(TOKEN_KEY) ?? null);
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    set: (token) => {
      if (token === null) storage?.removeItem(TOKEN_KEY);
      else storage?.setItem(TOKEN_KEY, token);
      store.set(token);
    },
  };
};
