import { createStore } from '../readable-store';
import type { TokenStore } from './token-store';

/** Where a tab keeps the token of a view, and the start of the URL fragment that carries it. */
const VIEW_KEY = 'prebell.view';
const VIEW_PART = '#view=';

/**
 * The token with which an admin views a customer's account (ADR 109), in this tab alone; null in any other tab. It arrives in the URL,
 * leaves the URL immediately, and survives reloads. No other token can replace it: `set` ends the view.
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
