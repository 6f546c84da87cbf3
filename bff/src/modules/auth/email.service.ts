import { databaseFault } from '@prebell/server/db';
import { AppError } from '@prebell/server/errors';
import type { Client } from '@prebell/server/http';
import { queueMail } from '@prebell/server/mail';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { recordSecurityEvent } from '../audit/security-event.service';
import { findUser, findUserByLogin, type UserRecord, updateEmail } from '../users/users.repository';
import { createLink, type LinkPurpose, useLink } from './account-links.repository';
import { changedMail, changeMail, confirmMail, LINK_LIFETIME_MS } from './auth.mails';

const MAILS = { confirm: confirmMail, change: changeMail } as const;

interface Wanted {
  readonly user: UserRecord;
  readonly email: string;
  readonly purpose: Exclude<LinkPurpose, 'reset' | 'first'>;
}

const openLink = (deps: Deps, tx: Connection, { user, email, purpose }: Wanted): Promise<string> =>
  createLink(tx, { user_id: user.id, purpose, email, now: deps.now(), lifetimeMs: LINK_LIFETIME_MS[purpose] });

const mailLink = async (deps: Deps, tx: Connection, { user, email, purpose }: Wanted): Promise<void> => {
  const now = deps.now();
  const token = await openLink(deps, tx, { user, email, purpose });
  const mail = MAILS[purpose](deps.config, { username: user.username, token });
  await queueMail(tx, { to: email, category: `auth.${purpose}-email`, ...mail }, now);
};

/** Mails the link that confirms the address of an account. */
export const mailConfirmation = (deps: Deps, tx: Connection, user: UserRecord): Promise<void> =>
  mailLink(deps, tx, { user, email: user.email, purpose: 'confirm' });

/**
 * Mails the link that moves an account to a new address. If another account has the address, no mail is sent, but the
 * answer is the same, so that nobody learns who is registered.
 */
export const mailEmailChange = async (deps: Deps, tx: Connection, user: UserRecord, email: string): Promise<void> => {
  const owner = await findUserByLogin(tx, email);
  const wanted = { user, email, purpose: 'change' } as const;
  if (!owner || owner.id === user.id) await mailLink(deps, tx, wanted);
  // Not mailed: the token is discarded.
  else await openLink(deps, tx, wanted);
};

/** The error for a used, expired or invalid link. */
export const linkInvalid = (): AppError =>
  new AppError('LINK_INVALID', 'This link was already used or has expired. Please request a new one.');

/**
 * Confirms an address with a mailed link: the account's own, or a new one that replaces it.
 * @throws LINK_INVALID, EMAIL_TAKEN if another account took the address meanwhile
 */
export const confirmEmail = async (
  deps: Deps,
  tx: Connection,
  { token, client }: { readonly token: string; readonly client: Client },
): Promise<string> => {
  const now = deps.now();
  const link = await useLink(tx, token, { purposes: ['confirm', 'change'], now });
  const user = link && (await findUser(tx, link.user_id));
  // A link to a former address of the account confirms nothing.
  if (!user || (link.purpose === 'confirm' && link.email !== user.email)) throw linkInvalid();
  await updateEmail(tx, user.id, link.email, now).catch((error: unknown) => {
    if (databaseFault(error)?.constraint !== 'users_email_key') throw error;
    throw new AppError('EMAIL_TAKEN', 'An account with this email already exists');
  });
  const event = { at: now, user, address: client.address };
  if (link.purpose === 'change') {
    await queueMail(
      tx,
      { to: user.email, category: 'auth.email-changed', ...changedMail(user.username, link.email) },
      now,
    );
    await recordSecurityEvent(tx, {
      ...event,
      action: 'auth.email-change',
      before: { email: user.email },
      after: { email: link.email },
    });
  } else await recordSecurityEvent(tx, { ...event, action: 'auth.email-confirm', after: { email: link.email } });
  return link.email;
};
