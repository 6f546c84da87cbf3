import { DELETION_DAYS, days, isLiveStatus } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Client } from '@prebell/server/http';
import { deleteMailsTo, queueMail } from '@prebell/server/mail';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { insertAudit } from '../audit/audit.repository';
import { recordSecurityEvent } from '../audit/security-event.service';
import {
  findDeletionsDue,
  findUser,
  lockUsers,
  makeNameless,
  setDeletionRequest,
  type UserRecord,
} from '../users/users.repository';
import { deletionDue } from './account.service';
import { eraseOwnedRows } from './account-data.repository';
import { deletionMail } from './auth.mails';

const DAY_MS = days(1);
/** Incident mails belong to the address: somebody else may have subscribed it if the account never confirmed it. */
const MAILS_OF_AN_ADDRESS = ['status.subscribe', 'status.incident'];
const NIGHTLY = { id: null, username: 'scheduled deletion' };

/** Deleting the account would not end the subscription: the payment processor would keep charging. */
const hasLiveSubscription = async (db: Connection, userId: string): Promise<boolean> => {
  const live = await db
    .selectFrom('subscriptions')
    .select(['status', 'cancel_at_period_end'])
    .where('user_id', '=', userId)
    .execute();
  return live.some(({ status, cancel_at_period_end }) => isLiveStatus(status) && !cancel_at_period_end);
};

interface Request {
  readonly user: UserRecord;
  readonly client: Client;
}

/**
 * Schedules the deletion of an account; a repeated request changes nothing. Until then the account works and the deletion can be
 * cancelled.
 * @throws SUBSCRIPTION_LIVE, OWN_ACCOUNT for an admin, whose rights another admin must revoke first
 */
export const requestDeletion = async (deps: Deps, tx: Connection, { user, client }: Request): Promise<void> => {
  if (user.is_admin)
    throw new AppError(
      'OWN_ACCOUNT',
      'Admins cannot delete their own account. Ask another admin to revoke your rights first.',
    );
  if (await hasLiveSubscription(tx, user.id))
    throw new AppError(
      'SUBSCRIPTION_LIVE',
      'Please cancel your subscription first, so that we do not charge you again.',
    );
  if (user.deletion_requested_at !== null) return;
  const now = deps.now();
  await setDeletionRequest(tx, user.id, now);
  const mail = deletionMail(deps.config, { username: user.username, at: deletionDue(now) });
  await queueMail(tx, { to: user.email, category: 'account.deletion', ...mail }, now);
  await recordSecurityEvent(tx, { at: now, action: 'account.deletion-request', user, address: client.address });
};

/** Cancels a scheduled deletion. */
export const cancelDeletion = async (deps: Deps, tx: Connection, { user, client }: Request): Promise<void> => {
  if (user.deletion_requested_at === null) return;
  await setDeletionRequest(tx, user.id, null);
  await recordSecurityEvent(tx, { at: deps.now(), action: 'account.deletion-cancel', user, address: client.address });
};

/** Deletes one account; false if the deletion was cancelled meanwhile or the account still pays. */
const deleteAccount = (deps: Deps, userId: string): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    await lockUsers(tx, [userId]);
    const user = await findUser(tx, userId);
    if (!user?.deletion_requested_at || user.is_admin || (await hasLiveSubscription(tx, userId))) return false;
    const now = deps.now();
    await eraseOwnedRows(tx, userId);
    const allBut = user.email_confirmed_at === null ? MAILS_OF_AN_ADDRESS : [];
    await deleteMailsTo(tx, { to: user.email, allBut });
    await makeNameless(tx, userId, now);
    await insertAudit(tx, {
      at: now,
      action: 'account.deleted',
      actor: NIGHTLY,
      target: user,
      before: {},
      after: {},
      reason: null,
    });
    return true;
  });

/**
 * Carries out due deletions. An anonymous row remains of each account, for its payments; dispatch records keep the name they were
 * written under (ruling 31). A failure is logged and does not stop the others. Resolves with the number of deletions.
 */
export const runDeletions = async (deps: Deps): Promise<number> => {
  let deleted = 0;
  const before = new Date(deps.now().getTime() - DELETION_DAYS * DAY_MS);
  for (const userId of await findDeletionsDue(deps.db, before)) {
    try {
      if (!(await deleteAccount(deps, userId))) continue;
      deps.sessions.announceChange(userId);
      deleted += 1;
    } catch (error) {
      // This account is retried within the hour.
      deps.log.error({ err: error, user: userId }, 'An account could not be deleted');
    }
  }
  return deleted;
};
