import { DELETION_DAYS, days, isLiveStatus } from '@prebell/contracts';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { AppError } from '../../http/app-error';
import type { Client } from '../../http/client';
import { queueMail } from '../../integrations/mail';
import { insertAudit } from '../audit/audit.repository';
import { recordSecurityEvent } from '../audit/security-event';
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
import { deletionMail } from './mails';

const DAY_MS = days(1);
const NIGHTLY = { id: null, username: 'scheduled deletion' };

/** Deleting would end no subscription: the payment processor would go on charging. */
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
 * Schedules the deletion of an account; asking again changes nothing. Until it is due the account works and can be kept.
 * @throws SUBSCRIPTION_LIVE, OWN_ACCOUNT for an admin, whose rights another admin takes first
 */
export const requestDeletion = async (deps: Deps, tx: Connection, { user, client }: Request): Promise<void> => {
  if (user.is_admin)
    throw new AppError(
      'OWN_ACCOUNT',
      'An admin cannot delete the own account. Another admin can revoke the rights first.',
    );
  if (await hasLiveSubscription(tx, user.id))
    throw new AppError(
      'SUBSCRIPTION_LIVE',
      'Please cancel your subscription first, so that nothing is charged any more.',
    );
  if (user.deletion_requested_at !== null) return;
  const now = deps.now();
  await setDeletionRequest(tx, user.id, now);
  const mail = deletionMail(deps.config, { username: user.username, at: deletionDue(now) });
  await queueMail(tx, { to: user.email, category: 'account.deletion', ...mail }, now);
  await recordSecurityEvent(tx, { at: now, action: 'account.deletion-request', user, address: client.address });
};

/** Takes a scheduled deletion back. */
export const cancelDeletion = async (deps: Deps, tx: Connection, { user, client }: Request): Promise<void> => {
  if (user.deletion_requested_at === null) return;
  await setDeletionRequest(tx, user.id, null);
  await recordSecurityEvent(tx, { at: deps.now(), action: 'account.deletion-cancel', user, address: client.address });
};

/** Deletes one account; false when it was taken back meanwhile or still pays. */
const deleteAccount = (deps: Deps, userId: string): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    await lockUsers(tx, [userId]);
    const user = await findUser(tx, userId);
    if (!user?.deletion_requested_at || user.is_admin || (await hasLiveSubscription(tx, userId))) return false;
    const now = deps.now();
    await eraseOwnedRows(tx, userId);
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
 * Carries out the deletions that are due. What is left of an account is a row without a name, to which its payments
 * belong; dispatch records keep the name they were written under (ruling 31). One that fails is logged and stops no other.
 * Resolves with how many were deleted.
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
      // It is tried again within the hour; the others do not wait for it.
      deps.log.error({ err: error, user: userId }, 'An account could not be deleted');
    }
  }
  return deleted;
};
