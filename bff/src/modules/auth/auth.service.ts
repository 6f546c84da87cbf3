import { days, type FactorMethod, seconds } from '@prebell/contracts';
import { databaseFault } from '@prebell/server/db';
import { AppError } from '@prebell/server/errors';
import type { Client } from '@prebell/server/http';
import { hashPassword } from '@prebell/server/password';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { recordSecurityEvent } from '../audit/security-event.service';
import { createChallenge } from '../factors/challenges.repository';
import { factorMethods } from '../factors/factors.service';
import { assertAcceptable } from '../password';
import { EMAIL_INDEX, findUser, insertUser, recordSignIn, USERNAME_INDEX } from '../users/users.repository';
import { signAccessToken } from './access-token.codec';
import type { Verified } from './credentials.service';
import { mailConfirmation } from './email.service';
import { isIdle } from './idle-session.rules';
import { signRefreshToken, verifyRefreshToken } from './refresh-token.codec';
import { assertAddressFree, assertNameFree, assertOwnName } from './reserved-names.policy';
import { findSession, insertSession, type Proven, revokeSession, rotateSession } from './sessions.repository';
import { isStillVerified } from './still-valid.service';
import { signBinding } from './token-binding.codec';

const DAY_MS = days(1);
/** A session ends this long after the sign-in, however often it is refreshed. */
const SESSION_MS = 30 * DAY_MS;
/**
 * How long the previous token is still exchanged for the newest one instead of counting as stolen: two tabs may refresh at the same
 * time, and an answer may get lost.
 */
const ROTATION_GRACE_MS = seconds(10);

/** Result of a sign-in or refresh: the bearer, and the values and expiry of its cookies. */
export interface IssuedSession {
  readonly access_token: string;
  readonly refresh_token: string;
  /** The cookie that the bearer needs, null if the bearer works alone. */
  readonly binding: string | null;
  readonly expires_at: Date;
}

const issue = async (
  { keys, now, config }: Deps,
  {
    session,
    client,
  }: {
    readonly session: { id: string; user_id: string; generation: number; expires_at: Date };
    readonly client: Client;
  },
): Promise<IssuedSession> => {
  const isBound = config.tokenBinding && client.isBrowser;
  return {
    access_token: await signAccessToken(keys, { userId: session.user_id, sessionId: session.id, now: now(), isBound }),
    refresh_token: signRefreshToken(keys, { sessionId: session.id, generation: session.generation }),
    binding: isBound ? signBinding(keys, session.id) : null,
    expires_at: session.expires_at,
  };
};

/** Opens a session for an authenticated user, who by default has given only the password. */
export const openSession = async (
  deps: Deps,
  tx: Connection,
  {
    userId,
    client,
    proven,
  }: { readonly userId: string; readonly client: Client; readonly proven?: Proven | undefined },
): Promise<IssuedSession> => {
  const now = deps.now();
  const { password_at, factor_at } = proven ?? { password_at: now, factor_at: null };
  const session = { id: uuid(), user_id: userId, expires_at: new Date(now.getTime() + SESSION_MS) };
  await insertSession(tx, {
    ...session,
    password_at,
    factor_at,
    now,
    address: client.address,
    user_agent: client.userAgent,
  });
  return issue(deps, { session: { ...session, generation: 1 }, client });
};

/** Records a sign-in and opens its session. */
export const recordAndOpen = async (
  deps: Deps,
  tx: Connection,
  { user, newHash, isTooShort }: Verified,
  { client, proven, factor }: { readonly client: Client; readonly proven?: Proven; readonly factor?: FactorMethod },
) => {
  const last_login = deps.now();
  await recordSignIn(tx, user.id, { last_login, password_change_required: isTooShort, newHash });
  const session = await openSession(deps, tx, { userId: user.id, client, proven });
  const event = { at: last_login, action: 'auth.sign-in', user, address: client.address } as const;
  await recordSecurityEvent(tx, { ...event, ...(factor !== undefined && { after: { factor } }) });
  return { user: { ...user, last_login, password_change_required: isTooShort }, session };
};

/** An account and the session that was opened for it. */
export type SignedIn = Awaited<ReturnType<typeof recordAndOpen>>;

/** The password was right, but the account has a second factor. The ticket stands for the password in the next step. */
export interface HalfSignedIn {
  readonly ticket: string;
  readonly methods: readonly FactorMethod[];
}

/**
 * Signs a verified user in, or returns a ticket if the account has a second factor. Null if the account was deactivated, or its
 * password was changed or rehashed, since the check: the caller verifies again.
 */
export const signIn = async (
  deps: Deps,
  tx: Connection,
  verified: Verified,
  client: Client,
): Promise<SignedIn | HalfSignedIn | null> => {
  if (!(await isStillVerified(tx, verified.user))) return null;
  const { user, isTooShort } = verified;
  // Adding a factor takes the same lock, so a factor added meanwhile counts.
  const methods = await factorMethods(tx, user.id);
  if (methods.length === 0) return recordAndOpen(deps, tx, verified, { client });
  const { token } = await createChallenge(tx, {
    purpose: 'ticket',
    boundTo: '',
    userId: user.id,
    now: deps.now(),
    passwordTooShort: isTooShort,
  });
  return { ticket: token, methods };
};

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/**
 * Converts a duplicate name or address into a refusal; returns any other error unchanged. The refusal does not say which of the two
 * is taken, so nobody can probe for addresses.
 */
const takenName = (error: unknown): unknown => {
  const constraint = databaseFault(error)?.constraint;
  if (constraint !== USERNAME_INDEX && constraint !== EMAIL_INDEX) return error;
  return new AppError(
    'ACCOUNT_TAKEN',
    'This username or email address is already in use. Choose another username, or sign in if you have an account.',
  );
};

/** Validates the input and hashes the password, outside a transaction because hashing is slow. */
export const prepareRegistration = async ({ password, ...account }: Registration) => {
  assertNameFree(account.username);
  assertOwnName(account);
  assertAddressFree(account.email);
  await assertAcceptable(password, { ...account, isPrivileged: false });
  return { ...account, password_hash: await hashPassword(password) };
};

/** Creates the account, mails the confirmation of its address and signs the user in. Throws ACCOUNT_TAKEN. */
export const register = async (
  deps: Deps,
  tx: Connection,
  prepared: Awaited<ReturnType<typeof prepareRegistration>>,
  client: Client,
) => {
  const id = uuid();
  await insertUser(tx, {
    id,
    ...prepared,
    last_login: null,
    // The form states that registering accepts the terms and confirms the age of 18 (ruling 15).
    terms_accepted_at: deps.now(),
  }).catch((error: unknown) => {
    throw takenName(error);
  });
  const user = await findUser(tx, id);
  if (!user) throw new Error('The new account is missing');
  await mailConfirmation(deps, tx, user);
  return recordAndOpen(deps, tx, { user, newHash: undefined, isTooShort: false }, { client });
};

export type RefreshResult =
  | { readonly kind: 'issued'; readonly session: IssuedSession }
  | { readonly kind: 'refused' }
  /** An old token was used. Somebody has a copy, so the whole session was ended. */
  | { readonly kind: 'reused'; readonly userId: string };

/**
 * Rotates a refresh token. It returns instead of throwing, because the end of a reused session must be committed even
 * though the caller is refused.
 */
export const refresh = async (
  deps: Deps,
  tx: Connection,
  { token, client }: { readonly token: string; readonly client: Client },
): Promise<RefreshResult> => {
  const claims = verifyRefreshToken(deps.keys, token);
  if (!claims) return { kind: 'refused' };
  const now = deps.now();
  const known = await findSession(tx, claims.sessionId);
  const holder = known && (await findUser(tx, known.user_id));
  if (known && holder && known.revoked_at === null && isIdle(known, holder, now)) {
    await revokeSession(tx, known.id, now);
    return { kind: 'refused' };
  }
  const rotated = await rotateSession(tx, { id: claims.sessionId, generation: claims.generation, now });
  if (rotated) {
    const owner = await findUser(tx, rotated.user_id);
    return owner?.is_active
      ? { kind: 'issued', session: await issue(deps, { session: rotated, client }) }
      : { kind: 'refused' };
  }
  const session = await findSession(tx, claims.sessionId);
  if (!session || session.revoked_at !== null || session.expires_at <= now) return { kind: 'refused' };
  const isPrevious = claims.generation === session.generation - 1;
  if (isPrevious && now.getTime() - session.rotated_at.getTime() < ROTATION_GRACE_MS)
    return { kind: 'issued', session: await issue(deps, { session, client }) };
  await revokeSession(tx, session.id, now);
  const user = await findUser(tx, session.user_id);
  if (user) await recordSecurityEvent(tx, { at: now, action: 'auth.token-reuse', user, address: client.address });
  return { kind: 'reused', userId: session.user_id };
};

/** Ends a session. Returns its user, or null if there was none. */
export const signOut = async (deps: Deps, tx: Connection, sessionId: string): Promise<string | null> => {
  const session = await findSession(tx, sessionId);
  if (!session) return null;
  await revokeSession(tx, session.id, deps.now());
  return session.user_id;
};
