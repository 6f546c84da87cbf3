import { randomBytes } from 'node:crypto';
import { usernameSchema } from '@prebell/contracts';
import { UNUSABLE_PASSWORD_HASH } from '@prebell/server/password';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import { insertAudit } from '../audit/audit.repository';
import { createLink } from '../auth/account-links.repository';
import { LINK_LIFETIME_MS } from '../auth/auth.mails';
import { findUserByLogin, insertUser, lockUsers, updateAdminFields } from '../users/users.repository';

/** The actor of a command, where nobody is signed in. */
const COMMAND_LINE = { id: null, username: 'command line' };
export type EnsuredAdmin =
  /** `token` belongs to a link that sets the first password; it works once, within an hour. */
  | { readonly kind: 'created'; readonly username: string; readonly token: string }
  | { readonly kind: 'granted'; readonly username: string }
  | { readonly kind: 'unchanged'; readonly username: string }
  | { readonly kind: 'inactive'; readonly username: string };

/** A free username, made from the part of the address before the '@'. */
const freeUsername = async (tx: Connection, email: string): Promise<string> => {
  const local = email.replace(/@.*$/, '').replace(/[^A-Za-z0-9_.-]/g, '-');
  const plain = usernameSchema.safeParse(local.slice(0, 30));
  if (plain.success && !(await findUserByLogin(tx, plain.data))) return plain.data;
  return `${local.slice(0, 20)}-${randomBytes(4).toString('hex')}`;
};

/**
 * Makes the account of an e-mail address an admin. An existing account gets the rights; a missing one is created without a
 * password, and with a link to choose one. A deactivated account stays as it is. Writes to the audit log; call it in a transaction.
 */
export const ensureAdmin = async (
  tx: Connection,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<EnsuredAdmin> => {
  const known = await findUserByLogin(tx, email);
  if (!known) return createAdmin(tx, { email, now });
  await lockUsers(tx, [known.id]);
  const { id, username } = known;
  if (!known.is_active) return { kind: 'inactive', username };
  // The first link was never used: give out a new one.
  if (known.is_admin && known.password_hash === UNUSABLE_PASSWORD_HASH)
    return { kind: 'created', username, token: await firstLink(tx, { id, email: known.email, now }) };
  if (known.is_admin) return { kind: 'unchanged', username };
  await updateAdminFields(tx, id, { is_admin: true });
  await insertAudit(tx, {
    at: now,
    action: 'user.admin',
    actor: COMMAND_LINE,
    target: { id, username },
    before: { is_admin: false },
    after: { is_admin: true },
    reason: null,
  });
  return { kind: 'granted', username };
};

/** A link expires; a printed password would stay in the terminal's history and in use. */
const firstLink = (tx: Connection, { id, email, now }: { id: string; email: string; now: Date }): Promise<string> =>
  createLink(tx, { user_id: id, purpose: 'first', email, now, lifetimeMs: LINK_LIFETIME_MS.reset });

const createAdmin = async (
  tx: Connection,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<EnsuredAdmin> => {
  const target = { id: uuid(), username: await freeUsername(tx, email) };
  await insertUser(tx, {
    ...target,
    email,
    password_hash: UNUSABLE_PASSWORD_HASH,
    first_name: null,
    last_name: null,
    is_admin: true,
    last_login: null,
    terms_accepted_at: now,
  });
  await insertAudit(tx, {
    at: now,
    action: 'user.create',
    actor: COMMAND_LINE,
    target,
    before: {},
    after: { is_admin: true, is_active: true },
    reason: null,
  });
  return { kind: 'created', username: target.username, token: await firstLink(tx, { id: target.id, email, now }) };
};
