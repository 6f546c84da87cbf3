import { isMacOf, macOf } from '@prebell/server/keys';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { AppEnv } from '../../http/app-env';
import { cookieScope } from './cookie-scope.rules';
import { type SigningKeys, secretsOf } from './keys.gateway';

/*
 * TOKEN_BINDING=1 (ruling 10): an access token given to a browser works only with a cookie of its session, which
 * scripts cannot read. Copied from local storage into another browser it gives no access. Programs get tokens that work
 * alone.
 */

const NAME = 'bound';

const textOf = (sessionId: string): string => `bound ${sessionId}`;

/** The cookie's value for a session. */
export const signBinding = (keys: SigningKeys, sessionId: string): string =>
  macOf(secretsOf(keys, 'bindings')[0], textOf(sessionId)).toString('base64url');

/** Whether a request's cookies contain the binding of this session. */
export const hasBinding = (keys: SigningKeys, sessionId: string, cookieHeader: string | undefined): boolean => {
  const cookies = parse(cookieHeader ?? '');
  const given = Buffer.from(cookies[`__Host-${NAME}`] ?? cookies[NAME] ?? '', 'base64url');
  return isMacOf(secretsOf(keys, 'bindings'), textOf(sessionId), given);
};

/**
 * Sets the cookie for a bound token. Unlike the refresh cookie it applies to every path, because every call needs it.
 */
export const writeBinding = (
  c: Context<AppEnv>,
  publicOrigin: string | null,
  { binding, expires_at }: { readonly binding: string; readonly expires_at: Date },
): void => {
  const { prefix, options } = cookieScope(c, publicOrigin);
  setCookie(c, `${prefix}${NAME}`, binding, {
    ...options,
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    expires: expires_at,
  });
};
