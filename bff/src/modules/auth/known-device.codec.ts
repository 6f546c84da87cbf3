import { isMacOf, macOf } from '@prebell/server/keys';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { AppEnv } from '../../http/app-env';
import { cookieScope } from './cookie-scope.rules';
import { type SigningKeys, secretsOf } from './keys.gateway';

const NAME = 'device';
const LIFETIME_SECONDS = 365 * 24 * 60 * 60;

const textOf = (userId: string): string => `device ${userId}`;

/**
 * Records that somebody signed in to an account from this browser. From then on guesses from elsewhere do not delay its owner here.
 * The mark proves nothing else and signs nobody in.
 */
export const markKnownDevice = (
  c: Context<AppEnv>,
  { keys, publicOrigin, userId }: { keys: SigningKeys; publicOrigin: string | null; userId: string },
): void => {
  const { prefix, options } = cookieScope(c, publicOrigin);
  const signature = macOf(secretsOf(keys, 'devices')[0], textOf(userId)).toString('base64url');
  setCookie(c, `${prefix}${NAME}`, `${userId}.${signature}`, {
    ...options,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: LIFETIME_SECONDS,
  });
};

/** The account that a device's cookie is for, or null if we did not sign it. */
const accountOf = (keys: SigningKeys, value: string | undefined): string | null => {
  const [userId = '', signature = ''] = (value ?? '').split('.');
  return isMacOf(secretsOf(keys, 'devices'), textOf(userId), Buffer.from(signature, 'base64url')) ? userId : null;
};

/** The account that this browser has signed in to before, or null. */
export const readKnownDevice = (
  c: Context<AppEnv>,
  { keys, publicOrigin }: { keys: SigningKeys; publicOrigin: string | null },
): string | null => accountOf(keys, getCookie(c, `${cookieScope(c, publicOrigin).prefix}${NAME}`));

/** Like `readKnownDevice`, but from the raw `Cookie` header, for code that runs before the router. */
export const deviceReader =
  (keys: SigningKeys) =>
  (cookies: string | undefined): string | null => {
    if (cookies === undefined || !cookies.includes(NAME)) return null;
    const found = parse(cookies);
    return accountOf(keys, found[`__Host-${NAME}`] ?? found[NAME]);
  };
