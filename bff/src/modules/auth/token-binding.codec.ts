import { createHmac, timingSafeEqual } from 'node:crypto';
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

const sign = (key: Buffer, sessionId: string): Buffer =>
  createHmac('sha256', key).update(`bound ${sessionId}`).digest();

/** The cookie's value for a session. */
export const signBinding = (keys: SigningKeys, sessionId: string): string =>
  sign(secretsOf(keys, 'bindings')[0], sessionId).toString('base64url');

/** Whether a request's cookies contain the binding of this session. */
export const hasBinding = (keys: SigningKeys, sessionId: string, cookieHeader: string | undefined): boolean => {
  const cookies = parse(cookieHeader ?? '');
  const given = Buffer.from(cookies[`__Host-${NAME}`] ?? cookies[NAME] ?? '', 'base64url');
  return secretsOf(keys, 'bindings').some((secret) => {
    const expected = sign(secret, sessionId);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
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
