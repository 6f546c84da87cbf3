import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../../http/app-env';
import type { IssuedSession } from './auth.service';
import { cookieScope } from './cookie-scope.rules';
import { writeBinding } from './token-binding.codec';

const NAME = 'refresh';

export const readRefreshCookie = (c: Context<AppEnv>, publicOrigin: string | null): string | undefined =>
  getCookie(c, `${cookieScope(c, publicOrigin).prefix}${NAME}`);

/** Sets the refresh cookie, and the cookie that a bound token needs. */
export const writeRefreshCookie = (
  c: Context<AppEnv>,
  publicOrigin: string | null,
  { refresh_token, binding, expires_at }: IssuedSession,
): void => {
  const { prefix, options } = cookieScope(c, publicOrigin);
  setCookie(c, `${prefix}${NAME}`, refresh_token, {
    ...options,
    httpOnly: true,
    sameSite: 'Strict',
    expires: expires_at,
  });
  if (binding !== null) writeBinding(c, publicOrigin, { binding, expires_at });
};

export const clearRefreshCookie = (c: Context<AppEnv>, publicOrigin: string | null): void => {
  const { prefix, options } = cookieScope(c, publicOrigin);
  deleteCookie(c, `${prefix}${NAME}`, options);
};
