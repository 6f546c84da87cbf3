import { endpoints } from '@prebell/contracts';
import type { TokenStore } from '../session/token-store';

export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

interface Dependencies {
  readonly token: TokenStore;
  /** Sends the refresh request; rejects when no answer came. */
  readonly send: () => Promise<Response>;
}

/**
 * A refresh that concurrent callers share. Tabs take turns through the Web Locks API: rotating one refresh token twice
 * would look like theft to the server and end the session.
 */
export const createRefresher = ({ token, send }: Dependencies): (() => Promise<RefreshOutcome>) => {
  let running: Promise<RefreshOutcome> | null = null;

  const rotate = async (stale: string | null): Promise<RefreshOutcome> => {
    // Another tab was faster while this one waited for the lock.
    if (token.get() !== stale) return token.get() === null ? 'refused' : 'refreshed';
    const response = await send().catch(() => null);
    if (response === null || response.status >= 500 || response.status === 429) return 'unreachable';
    const answer = endpoints.auth.refresh.response.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !answer.success) return 'refused';
    token.set(answer.data.access_token);
    return 'refreshed';
  };

  return () => {
    const stale = token.get();
    running ??= withLock(() => rotate(stale)).finally(() => {
      running = null;
    });
    return running;
  };
};

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Absent on plain http beyond loopback and in test environments; one tab alone needs no lock.
  const locks = globalThis.navigator?.locks;
  return locks === undefined ? work() : (locks.request('prebell-refresh', work) as Promise<T>);
}
