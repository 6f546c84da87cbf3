import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../../http/app-env';
import { cookieScope } from './cookie-scope.rules';

const NAME = 'browser';
const LIFETIME_SECONDS = 60 * 60;

/** The value that ties sign-ins with a passkey to this browser; '' if it has none. */
export const readBrowser = (c: Context<AppEnv>, publicOrigin: string | null): string =>
  getCookie(c, `${cookieScope(c, publicOrigin).prefix}${NAME}`) ?? '';

/** This browser's value, created if there is none. It expires an hour after the last call. All tabs share it. */
export const keepBrowser = (c: Context<AppEnv>, publicOrigin: string | null): string => {
  const { prefix, options } = cookieScope(c, publicOrigin);
  const value = readBrowser(c, publicOrigin) || randomBytes(16).toString('base64url');
  setCookie(c, `${prefix}${NAME}`, value, {
    ...options,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: LIFETIME_SECONDS,
  });
  return value;
};
