import { createStore, type ReadableStore } from '../readable-store';

/** The key the specification fixes. No other file may read or write it: a lint rule forbids the storage elsewhere. */
const TOKEN_KEY = 'token';

export interface TokenStore extends ReadableStore<string | null> {
  set(token: string | null): void;
}

/**
 * The access token in local storage. A change made by another tab arrives as a change of this store.
 * Where storage is refused (private mode, blocked cookies) the token lives as long as the page.
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

/** The browser's storage, or null where it is refused. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
