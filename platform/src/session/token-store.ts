import { createStore, type ReadableStore } from '../readable-store';

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

/** Where a tab keeps the token of a view, and the name of the part of an address that brings it. */
const VIEW_KEY = 'prebell.view';
const VIEW_PART = '#view=';

/**
 * The token of a view of a customer's account (ADR 109), in this tab alone; null in any other tab. It comes with the address, leaves it
 * at once, and stays through reloads. Nothing can replace it: `set` ends the view.
 */
export const takeViewToken = (page: Page | undefined = globalThis.window): TokenStore | null => {
  if (page === undefined) return null;
  try {
    const { hash, pathname, search } = page.location;
    if (hash.startsWith(VIEW_PART)) {
      page.sessionStorage.setItem(VIEW_KEY, hash.slice(VIEW_PART.length));
      page.history.replaceState(page.history.state, '', pathname + search);
    }
    const token = page.sessionStorage.getItem(VIEW_KEY);
    if (token === null) return null;
    const store = createStore<string | null>(token);
    return {
      get: store.get,
      subscribe: store.subscribe,
      set: () => {
        page.sessionStorage.removeItem(VIEW_KEY);
        store.set(null);
      },
    };
  } catch {
    // Without storage a tab cannot keep a view apart from the admin's own session.
    return null;
  }
};

type Page = Pick<Window, 'location' | 'history' | 'sessionStorage'>;

/** The browser's storage, or null when blocked. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
