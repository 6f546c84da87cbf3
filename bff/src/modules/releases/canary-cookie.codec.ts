import { days, toSeconds } from '@prebell/contracts';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../../config';
import type { AppEnv } from '../../http/app-env';
import { cookieScope } from '../auth/cookie-scope.rules';

const LIFETIME_MS = days(30);

/** Marks a browser whose account gets the canary, because a request for a page does not say which account it is. */
export const createCanaryCookie = ({ publicOrigin }: Pick<Config, 'publicOrigin'>) => {
  const scopeOf = (c: Context<AppEnv>) => {
    const { prefix, options } = cookieScope(c, publicOrigin);
    return { name: `${prefix}canary`, options: { ...options, path: '/' } };
  };
  const read = (c: Context<AppEnv>) => getCookie(c, scopeOf(c).name);
  return {
    /** The salt of the canary that this browser shows; undefined if none. */
    of: read,
    /** Sets the salt, or removes it if null. Sends no cookie if nothing changes. */
    keep: (c: Context<AppEnv>, salt: string | null) => {
      const present = read(c) ?? null;
      if (present === salt) return;
      const { name, options } = scopeOf(c);
      if (salt === null) deleteCookie(c, name, options);
      // `Lax`, so that a link from another site shows the canary as well.
      else setCookie(c, name, salt, { ...options, httpOnly: true, sameSite: 'Lax', maxAge: toSeconds(LIFETIME_MS) });
    },
  };
};
