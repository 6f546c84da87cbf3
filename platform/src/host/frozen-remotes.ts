import { seconds } from '@prebell/contracts';
import { RemoteFailure } from './failure';

/** Remembers remotes that made this tab freeze or crash. */
export interface FrozenRemotes {
  /** The remote whose code runs from now on, null for a page without one. */
  show(remote: string | null): void;
  /** Whether the remote ended the page twice in a row, so that it must not start on its own again. */
  isFrozen(remote: string): boolean;
  /** Lets the remote start once more, on the user's request. */
  forgive(remote: string): void;
}

interface Dependencies {
  /** Digest of a remote; another version starts with a clean record. */
  readonly digestOf: (remote: string) => string;
  /** Called with a remote that was on screen when the page before this one ended without notice. */
  readonly onFreeze: (remote: string) => void;
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | null;
  readonly page?: Document;
}

interface Memory {
  /** `remote@digest` of the remote on a visible screen; null once the page has ended or is hidden. */
  readonly shown: string | null;
  /** How often in a row the page ended without notice, by `remote@digest`. */
  readonly ends: Readonly<Record<string, number>>;
}

const KEY = 'prebell-shown';
const FORGOTTEN: Memory = { shown: null, ends: {} };
/** A single such end may have another cause, such as a power cut. */
const ENDS_BEFORE_CARD = 2;
/** A remote that has run this long has started without freezing. */
const HEALTHY_MS = seconds(30);

/**
 * Notices remotes that loop forever or use up the memory. Such a page ends without `pagehide`, because none of its code
 * runs any more. The remote that it showed is therefore still in the tab's storage when the user opens the page again.
 */
export const createFrozenRemotes = ({
  digestOf,
  onFreeze,
  storage = tabStorage(),
  page = document,
}: Dependencies): FrozenRemotes => {
  let memory = read(storage);
  let current: string | null = null;
  let healthyTimer: ReturnType<typeof setTimeout> | undefined;

  const keyOf = (remote: string) => `${remote}@${digestOf(remote)}`;
  const write = (next: Memory) => {
    memory = next;
    try {
      storage?.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage the page still works, but remembers nothing.
    }
  };
  const endsOf = (key: string) => memory.ends[key] ?? 0;
  const setEnds = (key: string, count: number) => write({ ...memory, ends: { ...memory.ends, [key]: count } });
  const note = () => {
    const isSeen = page.visibilityState === 'visible';
    write({ ...memory, shown: isSeen && current !== null ? keyOf(current) : null });
  };

  // Whatever is still in storage was visible when the page ended: browsers only end hidden pages to save memory.
  const { shown } = memory;
  if (shown !== null) {
    const remote = shown.slice(0, shown.lastIndexOf('@'));
    if (keyOf(remote) === shown) {
      setEnds(shown, endsOf(shown) + 1);
      onFreeze(remote);
    }
  }
  write({ ...memory, shown: null });
  page.addEventListener('visibilitychange', note);
  page.defaultView?.addEventListener('pagehide', () => write({ ...memory, shown: null }));
  page.defaultView?.addEventListener('pageshow', note);

  return {
    show: (remote) => {
      current = remote;
      note();
      clearTimeout(healthyTimer);
      if (remote !== null) healthyTimer = setTimeout(() => setEnds(keyOf(remote), 0), HEALTHY_MS);
    },
    isFrozen: (remote) => endsOf(keyOf(remote)) >= ENDS_BEFORE_CARD,
    forgive: (remote) => setEnds(keyOf(remote), 0),
  };
};

/** The failure of a remote that ended the page without notice. */
export const frozenFailure = (remote: string, digest = ''): RemoteFailure =>
  new RemoteFailure(`${remote} froze or crashed the page`, { phase: 'budget', remote, digest, retryable: true });

const read = (storage: Pick<Storage, 'getItem'> | null): Memory => {
  try {
    return { ...FORGOTTEN, ...JSON.parse(storage?.getItem(KEY) ?? '{}') };
  } catch {
    return FORGOTTEN;
  }
};

/** The storage of this tab, or null when blocked. */
function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}
