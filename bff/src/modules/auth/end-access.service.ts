import type { Connection } from '../../db/database';
import { deleteChallengesOf } from '../factors/challenges.repository';
import { lockUsers } from '../users/users.repository';
import { deleteApiKeysOf } from './end-access.repository';
import { revokeSessionsOf } from './sessions.repository';

interface EndedAccess {
  readonly sessions_ended: number;
  readonly api_keys_ended: number;
}

/**
 * Ends all access that needs no password: every session except `except`, every half-done sign-in, and every API key. A key must not
 * outlive the credentials it was made with. After the commit, announce the change, which closes the sockets.
 */
export const endAccess = async (
  tx: Connection,
  userId: string,
  { now, except }: { readonly now: Date; readonly except?: string },
): Promise<EndedAccess> => {
  // New sessions and keys wait for this lock and then notice what ended; earlier ones are found below.
  await lockUsers(tx, [userId]);
  await deleteChallengesOf(tx, userId);
  return {
    sessions_ended: await revokeSessionsOf(tx, userId, now, except),
    api_keys_ended: await deleteApiKeysOf(tx, userId),
  };
};

/** What ended, for the audit log; leaves out zero counts. */
export const endedFacts = (ended: EndedAccess): Partial<EndedAccess> =>
  Object.fromEntries(Object.entries(ended).filter(([, count]) => count > 0));
