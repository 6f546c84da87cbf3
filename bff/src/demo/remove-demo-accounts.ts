import { insertEvent } from '@prebell/server/cluster';
import { UNUSABLE_PASSWORD_HASH } from '@prebell/server/password';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../db/database';
import { insertAudit } from '../modules/audit/audit.repository';
import { cancelLinks } from '../modules/auth/account-links.repository';
import { endAccess, endedFacts } from '../modules/auth/end-access.service';
import {
  findUser,
  lockUsers,
  replaceRoles,
  updateAdminFields,
  updatePassword,
} from '../modules/users/users.repository';
import { findPublishedAccounts } from './published-accounts';

/** The actor of a command, where nobody is signed in. */
const COMMAND_LINE = { id: null, username: 'command line' };
const REASON = 'Its password is published';

const removeAccess = async (tx: Connection, id: string, now: Date): Promise<void> => {
  const user = await findUser(tx, id);
  if (!user) return;
  await updatePassword(tx, id, UNUSABLE_PASSWORD_HASH);
  await updateAdminFields(tx, id, { is_active: false, is_admin: false });
  await replaceRoles(tx, id, []);
  await cancelLinks(tx, id);
  const ended = await endAccess(tx, id, { now });
  await insertAudit(tx, {
    at: now,
    action: 'account.demo-removed',
    actor: COMMAND_LINE,
    target: user,
    before: { is_active: user.is_active, is_admin: user.is_admin, roles: [...user.roles] },
    after: { is_active: false, is_admin: false, roles: [], ...endedFacts(ended) },
    reason: REASON,
  });
};

/**
 * Closes every account with a published password: deactivates it, removes its rights and locks its password;
 * its sessions, API keys and mailed links end. The account itself stays, so that dispatch records keep their author's
 * name. Running instances are notified and close its sockets. Call it in a transaction; repeating it does nothing.
 * @returns the usernames of the closed accounts
 */
export const removeDemoAccounts = async (tx: Connection, now: Date): Promise<string[]> => {
  const accounts = await findPublishedAccounts(tx);
  if (accounts.length === 0) return [];
  await lockUsers(
    tx,
    accounts.map(({ id }) => id),
  );
  const sender = uuid();
  for (const { id } of accounts) {
    await removeAccess(tx, id, now);
    await insertEvent(tx, { id: uuid(), sender, topic: 'rights', key: id });
  }
  return accounts.map(({ username }) => username);
};
