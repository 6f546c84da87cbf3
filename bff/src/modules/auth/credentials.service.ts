import { hours } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Client } from '@prebell/server/http';
import { checkPassword, hashPassword, isOutdatedHash } from '@prebell/server/password';
import type { Deps } from '../../deps';
import { hasRoomForAddress } from '../audit/counted-lines.repository';
import { countLine } from '../audit/counted-lines.service';
import { recordSecurityEvent } from '../audit/security-event.service';
import { isLongEnough } from '../password';
import { isPublishedPassword } from '../password/demo-credentials.policy';
import { isPrivileged } from '../users/roles.policy';
import { findUserByLogin, type UserRecord } from '../users/users.repository';
import { noticeGuessing } from './notices.service';

/** An authenticated user, and what signing in changes about the account. */
export interface Verified {
  readonly user: UserRecord;
  /** A hash with current parameters, if the stored one is older. */
  readonly newHash: string | undefined;
  /** The role needs a longer password than this one (ruling 11). */
  readonly isTooShort: boolean;
}

export interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly client: Client;
  /** The account that this browser has signed in to before, null if there is none. */
  readonly knownAccount: string | null;
}

/** The answer is the same for an unknown account and a wrong password. */
export const invalidCredentials = (): AppError => new AppError('INVALID_CREDENTIALS', 'Invalid username or password');

/**
 * Records each wrong password, and once per series that it looks like guessing. The throttle also limits these lines: it lets at
 * most 50 passwords an hour be checked for one account.
 */
const reportFailure = async (
  deps: Deps,
  user: UserRecord,
  { client: { address }, isGuessing }: { readonly client: Client; readonly isGuessing: boolean },
): Promise<void> => {
  const event = { at: deps.now(), user, address, after: { factor: 'password' } };
  await deps.db.transaction().execute(async (tx) => {
    await recordSecurityEvent(tx, { ...event, action: 'auth.failed' });
    if (isGuessing) await recordSecurityEvent(tx, { ...event, action: 'auth.guessing' });
  });
  if (isGuessing) await noticeGuessing(deps, { user, address });
};

/** This many addresses get their own line while counting lasts; further ones share a line. */
const ADDRESSES_NAMED = 100;
const UNKNOWN_NAMES_MS = hours(1);

/**
 * Records a sign-in under an unknown name. The name itself is not recorded, because people may type their password there. Nothing
 * limits how many of these there are, so they are counted per address, and the number of addresses is limited.
 */
const reportUnknownName = async (deps: Deps, { address }: Client): Promise<void> => {
  const action = 'auth.unknown-name';
  const isNamed = await hasRoomForAddress(deps.db, { action, address, limit: ADDRESSES_NAMED });
  await countLine(deps, {
    action,
    actor: { id: null, username: 'not signed in' },
    target: isNamed ? 'a name that nobody has' : 'unknown names, from more addresses',
    address: isNamed ? address : null,
    milliseconds: UNKNOWN_NAMES_MS,
  });
};

/** Whether a password opens an account. Published passwords do so only in a demo. */
const opens = async (
  { config }: Deps,
  storedHash: string | undefined,
  { password, isKnown }: { readonly password: string; readonly isKnown: boolean },
): Promise<boolean> =>
  (await checkPassword(storedHash, password, { isKnown })) && (config.demo || !isPublishedPassword(password));

/**
 * Finds the account of a username or e-mail address and checks the password. A browser that has signed in to the account before has
 * its own throttle, so guesses from elsewhere do not delay it.
 * @throws INVALID_CREDENTIALS for an unknown account and a wrong password alike, ACCOUNT_INACTIVE, RATE_LIMITED, UNAVAILABLE
 */
export const verifyCredentials = async (
  deps: Deps,
  { username, password, client, knownAccount }: Attempt,
): Promise<Verified> => {
  const user = await findUserByLogin(deps.db, username);
  const attempt = {
    login: username,
    accountId: user?.id ?? null,
    isKnown: knownAccount !== null && knownAccount === user?.id,
  };
  const { matches, isGuessing } = await deps.throttle.guesses.guard(attempt, (mayLook) =>
    opens(deps, mayLook ? user?.password_hash : undefined, { password, isKnown: attempt.isKnown }),
  );
  if (user && !matches) deps.background.run(() => reportFailure(deps, user, { client, isGuessing }));
  if (!user) deps.background.run(() => reportUnknownName(deps, client));
  if (!user || !matches) throw invalidCredentials();
  if (!user.is_active) throw new AppError('ACCOUNT_INACTIVE', 'This account is deactivated');
  return {
    user,
    newHash: isOutdatedHash(user.password_hash)
      ? await hashPassword(password, { isKnown: attempt.isKnown })
      : undefined,
    // The demo's passwords are public.
    isTooShort: !deps.config.demo && !isLongEnough(password, { isPrivileged: isPrivileged(user) }),
  };
};

/** A signed-in user who confirms the password. */
export interface Confirmation {
  readonly user: UserRecord;
  readonly password: string;
  readonly client: Client;
}

/**
 * Checks the password of a signed-in user. Guesses by others at sign-in do not count here.
 * @throws PASSWORD_INCORRECT, RATE_LIMITED, UNAVAILABLE
 */
export const confirmPassword = async (deps: Deps, { user, password, client }: Confirmation): Promise<void> => {
  const attempt = { login: user.username, accountId: user.id, isKnown: true };
  const { matches, isGuessing } = await deps.throttle.guesses.guard(attempt, () =>
    opens(deps, user.password_hash, { password, isKnown: true }),
  );
  if (!matches) deps.background.run(() => reportFailure(deps, user, { client, isGuessing }));
  if (!matches) throw new AppError('PASSWORD_INCORRECT', 'The current password is not correct');
};
