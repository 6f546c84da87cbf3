import type { endpoints } from '@prebell/contracts';
import type { Platform } from '@prebell/platform';
import { BOARD_QUERY, PATIENCE_MS } from './board-query';

interface AskedBoard {
  /** When the request was sent, milliseconds of the page's own clock (`performance.now`). */
  readonly asked: number;
  /** The answer, not yet checked against its schema. */
  readonly answer: Promise<unknown>;
}

/** The board's first load, sent while the page's code still loads. */
export interface FirstBoard {
  /** The request that was sent for this user; it can be taken only once. Null if there is none or it is too old. */
  take(userId: string): AskedBoard | null;
  /** Stops waiting for a sign-in, because the page was left. */
  stop(): void;
}

/**
 * `endpoints.cad.calls` without its schema. Schemas arrive with the page's code, and this request must not wait for it. The feed checks
 * the answer instead.
 */
const UNCHECKED = {
  method: 'get',
  path: '/api/cad/calls',
  response: { safeParse: (data: unknown) => ({ success: true, data }) },
} as unknown as typeof endpoints.cad.calls;

/** Requests the board as soon as a dispatcher is signed in. On a cold page this saves the time to load and run its code. */
export const askFirstBoard = (
  { api, session }: Pick<Platform, 'api' | 'session'>,
  now: () => number = () => performance.now(),
): FirstBoard => {
  let sent: (AskedBoard & { readonly userId: string }) | null = null;
  const ask = () => {
    const user = session.user();
    if (sent !== null || user === null || !session.can('cad:read')) return;
    const asked = now();
    const answer = api.call(UNCHECKED, { query: BOARD_QUERY, signal: AbortSignal.timeout(PATIENCE_MS) });
    // The feed reports a failure once it takes the request.
    answer.catch(() => undefined);
    sent = { userId: user.id, asked, answer };
  };
  // The session reports its user before its token is available.
  const stop = session.subscribe(() => queueMicrotask(ask));
  ask();
  return {
    stop,
    take: (userId) => {
      stop();
      const known = sent;
      sent = null;
      return known?.userId === userId && now() - known.asked < PATIENCE_MS ? known : null;
    },
  };
};
