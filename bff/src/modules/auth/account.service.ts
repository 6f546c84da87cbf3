import { DELETION_DAYS, days, type WireAccount, type WireAccountSession } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { addressKind, describeDevice } from '@prebell/server/http';
import type { Connection } from '../../db/database';
import { findUser, type UserRecord } from '../users/users.repository';
import { findPendingEmail } from './account-links.repository';
import { lastUse, listSessions } from './sessions.repository';

const DAY_MS = days(1);

/** When a deletion requested at `requested` is due. */
export const deletionDue = (requested: Date): Date => new Date(requested.getTime() + DELETION_DAYS * DAY_MS);

/** The signed-in user's row; throws UNAUTHENTICATED if it no longer exists. */
export const ownAccount = async (db: Connection, userId: string): Promise<UserRecord> => {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  return user;
};

/** The user's security settings. */
export const readAccount = async (db: Connection, userId: string, now: Date): Promise<WireAccount> => {
  const [user, pending_email] = await Promise.all([ownAccount(db, userId), findPendingEmail(db, userId, now)]);
  return {
    email: user.email,
    email_confirmed: user.email_confirmed_at !== null,
    pending_email,
    deletion_at: user.deletion_requested_at && deletionDue(user.deletion_requested_at).toISOString(),
    password_change_required: user.password_change_required,
  };
};

/** A user's sessions; `currentId` is the session of the request, null for an admin. */
export const readSessions = async (
  db: Connection,
  { userId, currentId, now }: { readonly userId: string; readonly currentId: string | null; readonly now: Date },
): Promise<WireAccountSession[]> =>
  (await listSessions(db, userId, now)).map((session) => ({
    id: session.id,
    device: describeDevice(session.user_agent),
    address: session.address,
    address_kind: addressKind(session.address),
    created_at: session.created_at.toISOString(),
    last_used_at: lastUse(session).toISOString(),
    is_current: session.id === currentId,
  }));
