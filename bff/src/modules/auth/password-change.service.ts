import type { Client } from '@prebell/server/http';
import { queueMail } from '@prebell/server/mail';
import { hashPassword } from '@prebell/server/password';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { recordSecurityEvent } from '../audit/security-event.service';
import { assertAcceptable, type PasswordOwner } from '../password';
import { isPrivileged } from '../users/roles.policy';
import {
  findUser,
  findUserByLogin,
  lockUsers,
  type UserRecord,
  updateEmail,
  updatePassword,
} from '../users/users.repository';
import { ownAccount } from './account.service';
import { cancelLinks, createLink, findLink, useLink } from './account-links.repository';
import { LINK_LIFETIME_MS, passwordChangedMail, resetMail } from './auth.mails';
import { type IssuedSession, openSession } from './auth.service';
import { confirmPassword } from './credentials.service';
import { linkInvalid } from './email.service';
import { endAccess } from './end-access.service';
import { findSession } from './sessions.repository';
import { assertSessionLives } from './still-valid.service';

/** The owner of the password. A demo requires no long passwords, because its passwords are public. */
const ownerOf = ({ config }: Deps, user: UserRecord): PasswordOwner => ({
  username: user.username,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  isPrivileged: !config.demo && isPrivileged(user),
});

/** Stores a password, ends every session and API key, invalidates open links and notifies the owner by mail. */
const replacePassword = async (
  deps: Deps,
  tx: Connection,
  { user, passwordHash }: { readonly user: UserRecord; readonly passwordHash: string },
): Promise<void> => {
  const now = deps.now();
  await updatePassword(tx, user.id, passwordHash);
  await endAccess(tx, user.id, { now });
  await cancelLinks(tx, user.id);
  await queueMail(
    tx,
    { to: user.email, category: 'auth.password-changed', ...passwordChangedMail(deps.config, user.username) },
    now,
  );
};

/**
 * Changes a signed-in user's password: all other sessions end, the caller gets a new one.
 * @throws PASSWORD_INCORRECT, PASSWORD_COMMON, PASSWORD_TOO_SHORT, RATE_LIMITED, UNAVAILABLE, and UNAUTHENTICATED if
 * the session ended while the passwords were checked
 */
export const changePassword = async (
  deps: Deps,
  actor: Pick<Actor, 'id' | 'session_id'>,
  {
    current_password,
    new_password,
    client,
  }: { readonly current_password: string; readonly new_password: string; readonly client: Client },
): Promise<IssuedSession> => {
  const user = await ownAccount(deps.db, actor.id);
  await confirmPassword(deps, { user, password: current_password, client });
  await assertAcceptable(new_password, ownerOf(deps, user));
  const passwordHash = await hashPassword(new_password);
  return deps.db.transaction().execute(async (tx) => {
    await assertSessionLives(tx, actor, deps.now());
    await replacePassword(deps, tx, { user, passwordHash });
    const session = await openSession(deps, tx, {
      userId: user.id,
      client,
      proven: { password_at: deps.now(), factor_at: (await findSession(tx, actor.session_id))?.factor_at ?? null },
    });
    await recordSecurityEvent(tx, { at: deps.now(), action: 'auth.password-change', user, address: client.address });
    return session;
  });
};

/** Mails a link to choose a new password if there is such an account; otherwise does nothing. */
export const mailPasswordReset = async (deps: Deps, email: string): Promise<void> => {
  const user = await findUserByLogin(deps.db, email);
  if (!user?.is_active || !(await deps.throttle.mayMail(user.id))) return;
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const lifetimeMs = LINK_LIFETIME_MS.reset;
    const token = await createLink(tx, { user_id: user.id, purpose: 'reset', email: user.email, now, lifetimeMs });
    const mail = resetMail(deps.config, { username: user.username, token });
    await queueMail(tx, { to: user.email, category: 'auth.password-reset', ...mail }, now);
  });
};

/** The purposes of links that set a password: a mailed one, and the one that `admin:create` prints. */
const PASSWORD_LINKS = ['reset', 'first'] as const;

/** The user of such a link; throws LINK_INVALID. */
const ownerOfLink = async ({ db, now }: Deps, token: string): Promise<UserRecord> => {
  const link = await findLink(db, token, { purposes: PASSWORD_LINKS, now: now() });
  const user = link && (await findUser(db, link.user_id));
  if (!user?.is_active || user.email !== link?.email) throw linkInvalid();
  return user;
};

/**
 * Sets a new password with a link. A mailed one also proves the address. A refused password leaves the link valid.
 * @throws LINK_INVALID, PASSWORD_COMMON, PASSWORD_TOO_SHORT, UNAVAILABLE
 * @returns the user, whose sessions have all ended
 */
export const resetPassword = async (
  deps: Deps,
  { token, password, client }: { readonly token: string; readonly password: string; readonly client: Client },
): Promise<string> => {
  const user = await ownerOfLink(deps, token);
  await assertAcceptable(password, ownerOf(deps, user));
  const passwordHash = await hashPassword(password);
  const userId = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // Before using the link, because other password changes lock in this order too.
    await lockUsers(tx, [user.id]);
    const link = await useLink(tx, token, { purposes: PASSWORD_LINKS, now });
    if (!link) throw linkInvalid();
    await replacePassword(deps, tx, { user, passwordHash });
    if (link.purpose === 'reset' && user.email_confirmed_at === null) await updateEmail(tx, user.id, user.email, now);
    await recordSecurityEvent(tx, { at: now, action: 'auth.password-reset', user, address: client.address });
    return user.id;
  });
  // The owner of the mailbox must not stay locked out by strangers' attempts.
  await deps.throttle.guesses.forget({ id: user.id, logins: [user.username, user.email] });
  return userId;
};
