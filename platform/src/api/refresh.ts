import { endpoints } from '@prebell/contracts';
import type { TokenStore } from '../session/token-store';

export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

interface Dependencies {
  readonly token: TokenStore;
  /** Sends the refresh request; rejects without an answer. */
  readonly send: () => Promise<Response>;
  /** Whether the server has not received a sign-out yet: its cookie must not sign the user in again. */
  readonly isLeaving?: (() => boolean) | undefined;
}

const LOCK = 'prebell-refresh';
/** How long to wait for the new token of a faster tab after that tab has released its lock. */
const ARRIVAL_MS = 300;

/**
 * A refresh shared by concurrent callers. Tabs take turns through the Web Locks API: using one refresh token twice would look
 * like theft to the server and end the session.
 */
export const createRefresher = ({
  token,
  send,
  isLeaving = () => false,
}: Dependencies): (() => Promise<RefreshOutcome>) => {
  let running: Promise<RefreshOutcome> | null = null;

  const rotate = async (stale: string | null, waited: boolean): Promise<RefreshOutcome> => {
    if (waited && token.get() === stale) await changeOf(token);
    // Another tab refreshed while this one waited for the lock.
    if (token.get() !== stale) return token.get() === null ? 'refused' : 'refreshed';
    // Nobody is signed in here, so any remaining cookie belongs to an abandoned session.
    if (stale === null || isLeaving()) return 'refused';
    const response = await send().catch(() => null);
    if (response === null || response.status >= 500 || response.status === 429) return 'unreachable';
    const answer = endpoints.auth.refresh.response.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !answer.success) return 'refused';
    // The user signed out while the request was pending.
    if (token.get() === null) return 'refused';
    token.set(answer.data.access_token);
    return 'refreshed';
  };

  return () => {
    const stale = token.get();
    running ??= withLock((waited) => rotate(stale, waited)).finally(() => {
      running = null;
    });
    return running;
  };
};

/** Resolves when the token changes, or after waiting long enough for it. */
const changeOf = (token: TokenStore): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, ARRIVAL_MS);
    const stop = token.subscribe(done);
  });

/** Runs `work` while no other tab does; `waited` tells whether another tab ran before it. */
async function withLock<T>(work: (waited: boolean) => Promise<T>): Promise<T> {
  // Locks are missing on plain http beyond loopback and in test environments. A single tab needs none.
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return work(false);
  const first = await locks.request(LOCK, { ifAvailable: true }, async (lock) => lock && { done: await work(false) });
  return first ? first.done : await locks.request(LOCK, () => work(true));
}
