import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../../http/app-env';
import type { IssuedSession } from './auth.service';

/**
 * The `__Host-` prefix wants Secure, which browsers accept on https and on localhost only; on other plain http the cookie
 * goes without both (ruling 10).
 */
const shapeOf = (c: Context<AppEnv>, publicOrigin: string | null) => {
  const { hostname, protocol } = new URL(publicOrigin ?? c.req.url);
  return protocol === 'https:' || hostname === 'localhost'
    ? { name: '__Host-refresh', options: { path: '/', secure: true } }
    : { name: 'refresh', options: { path: '/api/auth', secure: false } };
};

export const readRefreshCookie = (c: Context<AppEnv>, publicOrigin: string | null): string | undefined =>
  getCookie(c, shapeOf(c, publicOrigin).name);

export const writeRefreshCookie = (
  c: Context<AppEnv>,
  publicOrigin: string | null,
  { refresh_token, expires_at }: IssuedSession,
): void => {
  const { name, options } = shapeOf(c, publicOrigin);
  setCookie(c, name, refresh_token, { ...options, httpOnly: true, sameSite: 'Strict', expires: expires_at });
};

export const clearRefreshCookie = (c: Context<AppEnv>, publicOrigin: string | null): void => {
  const { name, options } = shapeOf(c, publicOrigin);
  deleteCookie(c, name, options);
};
