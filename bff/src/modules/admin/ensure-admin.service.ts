import { randomBytes } from 'node:crypto';
import { usernameSchema } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import { insertAudit } from '../audit/audit.repository';
import { hashPassword } from '../password';
import { findUserByLogin, insertUser, lockUsers, updateAdminFields } from '../users/users.repository';

/** The actor when nobody is signed in. */
const COMMAND_LINE = { id: null, username: 'command line' };
/** 24 characters of base64url: impossible to guess, and longer than the minimum for admins (ruling 11). */
const PASSWORD_BYTES = 18;

export type EnsuredAdmin =
  | { readonly kind: 'created'; readonly username: string; readonly password: string }
  | { readonly kind: 'granted'; readonly username: string }
  | { readonly kind: 'unchanged'; readonly username: string }
  | { readonly kind: 'inactive'; readonly username: string };

/** A free username made of the part before the '@'. */
const freeUsername = async (tx: Connection, email: string): Promise<string> => {
  const local = email.replace(/@.*$/, '').replace(/[^A-Za-z0-9_.-]/g, '-');
  const plain = usernameSchema.safeParse(local.slice(0, 30));
  if (plain.success && !(await findUserByLogin(tx, plain.data))) return plain.data;
  return `${local.slice(0, 20)}-${randomBytes(4).toString('hex')}`;
};

/**
 * Makes the account of an e-mail address an admin: an existing one gets the flag, a missing one is created with a
 * random password. A deactivated account stays as it is. Writes to the audit log; call it in a transaction.
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

const createAdmin = async (
  tx: Connection,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<EnsuredAdmin> => {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const target = { id: uuid(), username: await freeUsername(tx, email) };
  await insertUser(tx, {
    ...target,
    email,
    password_hash: await hashPassword(password),
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
  return { kind: 'created', username: target.username, password };
};
