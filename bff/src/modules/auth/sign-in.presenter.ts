import type { WireUser } from '@prebell/contracts';
import { clientOf } from '@prebell/server/http';
import type { Context } from 'hono';
import type { Deps } from '../../deps';
import type { AppEnv } from '../../http/app-env';
import { presentUser } from '../users/users.presenter';
import type { SignedIn } from './auth.service';
import { markKnownDevice, readKnownDevice } from './known-device.codec';
import { noticeNewDevice } from './notices.service';
import { writeRefreshCookie } from './refresh-cookie.codec';

/** Response to a sign-in: the refresh cookie, the user and the bearer. The owner gets a mail about a new device. */
export const answerSignIn = (
  deps: Deps,
  c: Context<AppEnv>,
  { user, session }: SignedIn,
  { isRegistration = false }: { readonly isRegistration?: boolean } = {},
): { user: WireUser; access_token: string } => {
  const { config, keys, now } = deps;
  const { publicOrigin } = config;
  if (!isRegistration && readKnownDevice(c, { keys, publicOrigin }) !== user.id)
    deps.background.run(() => noticeNewDevice(deps, { user, client: clientOf(c) }));
  writeRefreshCookie(c, publicOrigin, session);
  markKnownDevice(c, { keys, publicOrigin, userId: user.id });
  return { user: presentUser(user, now()), access_token: session.access_token };
};
