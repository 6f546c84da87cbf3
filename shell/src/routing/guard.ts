import type { RouteAccess } from '@prebell/contracts';
import type { SessionState } from '@prebell/platform';

/**
 * The guard's decision for a visitor: show the page, wait for the session, sign in first, or not allowed. The server checks
 * every call again; this only decides what the page shows.
 */
export type Verdict = 'allowed' | 'waiting' | 'unreachable' | 'sign-in' | 'forbidden';

/** `dispatch` pages sign in within their own frame (ruling 28). */
export const judge = (access: RouteAccess, session: SessionState): Verdict => {
  if (access === 'public' || access === 'dispatch') return 'allowed';
  if (session.status === 'starting') return 'waiting';
  if (session.status === 'unreachable') return 'unreachable';
  if (session.status === 'signed-out') return 'sign-in';
  return access === 'user' || session.user.is_admin ? 'allowed' : 'forbidden';
};
