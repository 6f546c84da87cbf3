import { endpoints } from '@prebell/contracts';
import type { TokenStore } from '../session/token-store';

export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

interface Dependencies {
  readonly token: TokenStore;
  /** Sends the refresh request; rejects when no answer came. */
  readonly send: () => Promise<Response>;
  /** Whether somebody signed out and the server has not heard of it: its cookie must not sign them in again. */
  readonly isLeaving?: (() => boolean) | undefined;
}

const LOCK = 'prebell-refresh';
/** How long the token of a tab that was faster may take to get here after its lock was given back. */
const ARRIVAL_MS = 300;

/**
 * A refresh that concurrent callers share. Tabs take turns through the Web Locks API: rotating one refresh token twice
 * would look like theft to the server and end the session.
 */
export const createRefresher = ({
  token,
  send,
  isLeaving = () => false,
}: Dependencies): (() => Promise<RefreshOutcome>) => {
  let running: Promise<RefreshOutcome> | null = null;

  const rotate = async (stale: string | null, waited: boolean): Promise<RefreshOutcome> => {
    if (waited && token.get() === stale) await changeOf(token);
    // Another tab was faster while this one waited for the lock.
    if (token.get() !== stale) return token.get() === null ? 'refused' : 'refreshed';
    // Nobody is signed in here: whatever cookie is left belongs to a session that was left.
    if (stale === null || isLeaving()) return 'refused';
    const response = await send().catch(() => null);
    if (response === null || response.status >= 500 || response.status === 429) return 'unreachable';
    const answer = endpoints.auth.refresh.response.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !answer.success) return 'refused';
    // Somebody signed out while the answer was under way.
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

/** Resolves when the token changes, or has had time enough to. */
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

/** Runs `work` when no other tab does; `waited` tells whether one did before. */
async function withLock<T>(work: (waited: boolean) => Promise<T>): Promise<T> {
  // Absent on plain http beyond loopback and in test environments; one tab alone needs no lock.
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return work(false);
  const first = await locks.request(LOCK, { ifAvailable: true }, async (lock) => lock && { done: await work(false) });
  return first ? first.done : await locks.request(LOCK, () => work(true));
}
