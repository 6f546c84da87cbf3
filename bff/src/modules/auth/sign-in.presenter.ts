import type { WireUser } from '@prebell/contracts';
import type { Context } from 'hono';
import type { Deps } from '../../deps';
import type { AppEnv } from '../../http/app-env';
import { presentUser } from '../users/users.presenter';
import type { SignedIn } from './auth.service';
import { markKnownDevice } from './known-device.codec';
import { writeRefreshCookie } from './refresh-cookie.codec';

/** Response to a sign-in: the refresh cookie, the user and the bearer. */
export const answerSignIn = (
  { config, keys, now }: Deps,
  c: Context<AppEnv>,
  { user, session }: SignedIn,
): { user: WireUser; access_token: string } => {
  const { publicOrigin } = config;
  writeRefreshCookie(c, publicOrigin, session);
  markKnownDevice(c, { keys, publicOrigin, userId: user.id });
  return { user: presentUser(user, now()), access_token: session.access_token };
};
