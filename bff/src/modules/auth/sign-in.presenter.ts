import type { WireUser } from '@prebell/contracts';
import { clientOf } from '@prebell/server/http';
import type { Context } from 'hono';
import type { Deps } from '../../deps';
import type { AppEnv } from '../../http/app-env';
import { presentUser } from '../users/users.presenter';
import { type SignedIn, signOut } from './auth.service';
import { markKnownDevice, readKnownDevice } from './known-device.codec';
import { noticeNewDevice } from './notices.service';
import { readRefreshCookie, writeRefreshCookie } from './refresh-cookie.codec';
import { verifyRefreshToken } from './refresh-token.codec';

/**
 * Ends the session whose cookie the browser still sends. That cookie is about to be overwritten, after which nobody could sign the
 * session out.
 */
const endEarlierSession = async (deps: Deps, c: Context<AppEnv>): Promise<void> => {
  const earlier = verifyRefreshToken(deps.keys, readRefreshCookie(c, deps.config.publicOrigin) ?? '');
  if (!earlier) return;
  const owner = await deps.db.transaction().execute((tx) => signOut(deps, tx, earlier.sessionId));
  if (owner !== null) deps.sessions.announceChange(owner);
};

/**
 * Response to a sign-in: the refresh cookie, the user and the bearer. This browser's earlier session ends (ASVS 7.2.4).
 * The owner gets a mail about a new device.
 */
export const answerSignIn = async (
  deps: Deps,
  c: Context<AppEnv>,
  { user, session }: SignedIn,
  { isRegistration = false }: { readonly isRegistration?: boolean } = {},
): Promise<{ user: WireUser; access_token: string }> => {
  const { config, keys, now } = deps;
  const { publicOrigin } = config;
  if (!isRegistration && readKnownDevice(c, { keys, publicOrigin }) !== user.id)
    deps.background.run(() => noticeNewDevice(deps, { user, client: clientOf(c) }));
  await endEarlierSession(deps, c);
  writeRefreshCookie(c, publicOrigin, session);
  markKnownDevice(c, { keys, publicOrigin, userId: user.id });
  return { user: presentUser(user, now()), access_token: session.access_token };
};
