import type { Connection } from '../../db/database';
import type { Actor } from '../../http/actor';
import { findUser, lockUsers, type UserRecord } from '../users/users.repository';
import { findSession } from './sessions.repository';
import { sessionEnded } from './signed-token.codec';

/**
 * Locks an account and returns whether it is active and still has the verified password. Checking a password takes long enough for
 * its owner to change it meanwhile. All code that ends access takes the same lock, so the answer stays true until the transaction
 * ends.
 */
export const isStillVerified = async (
  tx: Connection,
  verified: Pick<UserRecord, 'id' | 'password_hash'>,
): Promise<boolean> => {
  await lockUsers(tx, [verified.id]);
  const user = await findUser(tx, verified.id);
  return user?.is_active === true && user.password_hash === verified.password_hash;
};

/**
 * Locks the actor's account and throws UNAUTHENTICATED if the session of the request has ended. For changes that must not outlive
 * the session. A new password ends every session, so a live session also proves that the password it confirmed is current.
 */
export const assertSessionLives = async (
  tx: Connection,
  { id, session_id }: Pick<Actor, 'id' | 'session_id'>,
  now: Date,
): Promise<void> => {
  await lockUsers(tx, [id]);
  const session = await findSession(tx, session_id);
  if (session?.user_id !== id || session.revoked_at !== null || session.expires_at <= now) throw sessionEnded();
};
