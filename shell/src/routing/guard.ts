import type { RouteAccess } from '@prebell/contracts';
import type { SessionState } from '@prebell/platform';

/**
 * What a visitor may do at a page: see it, wait until the session is known, sign in first, or be told that it is not theirs.
 * The server decides again on every call; this decides what is drawn.
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
