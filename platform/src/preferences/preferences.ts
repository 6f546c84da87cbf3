import { browserStorage } from '../session/browser-storage';
import type { Session } from '../session/session';

/** A display setting of a user, such as the width of a panel. */
export interface Preference<T> {
  /** Unique in the product, such as 'desk.scanner-width'. */
  readonly name: string;
  /** Whether all users of this browser share it, such as a choice made before the account exists. */
  readonly isShared?: boolean;
  /** Whether a stored value, perhaps from another version, is still valid. */
  readonly accepts: (value: unknown) => value is T;
  /** The default, also used for an unreadable stored value. */
  readonly fallback: T;
}

/** Each user's display settings, stored in this browser. Only for data that the server need not know and that may get lost. */
export interface Preferences {
  get<T>(preference: Preference<T>): T;
  set<T>(preference: Preference<T>, value: T): void;
  /** Calls `listener` after each change, including those in other tabs; the returned function unsubscribes. */
  subscribe(listener: () => void): () => void;
}

interface Dependencies {
  readonly session: Pick<Session, 'user'>;
  readonly storage?: Storage | null;
}

const PREFIX = 'prebell.preference.';

export const createPreferences = ({ session, storage = browserStorage() }: Dependencies): Preferences => {
  const known = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of [...listeners]) listener();
  };
  const keyOf = ({ name, isShared = false }: Pick<Preference<unknown>, 'name' | 'isShared'>) =>
    `${PREFIX}${isShared ? 'everybody' : (session.user()?.id ?? 'nobody')}.${name}`;

  globalThis.addEventListener?.('storage', ({ key }) => {
    // A null key means the whole storage was cleared.
    if (key !== null && !key.startsWith(PREFIX)) return;
    if (key === null) known.clear();
    else known.delete(key);
    announce();
  });
  return {
    get: ({ accepts, fallback, ...preference }) => {
      const key = keyOf(preference);
      // Cached, so that an unchanged preference keeps its identity.
      if (!known.has(key)) known.set(key, read(storage, key, accepts) ?? fallback);
      return known.get(key) as typeof fallback;
    },
    set: (preference, value) => {
      const key = keyOf(preference);
      known.set(key, value);
      try {
        storage?.setItem(key, JSON.stringify(value));
      } catch {
        // Storage may be full or blocked; the choice then lasts as long as the page.
      }
      announce();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

function read<T>(storage: Storage | null, key: string, accepts: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    return accepts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
