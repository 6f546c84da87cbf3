import type { Context } from 'hono';
import type { AppEnv } from '../../http/app-env';

/**
 * Prefix and options of our cookies. The `__Host-` prefix needs Secure, which browsers accept only on https and on localhost. On
 * other plain http, cookies have neither (ruling 10).
 */
export const cookieScope = (c: Context<AppEnv>, publicOrigin: string | null) => {
  const { hostname, protocol } = new URL(publicOrigin ?? c.req.url);
  return protocol === 'https:' || hostname === 'localhost'
    ? ({ prefix: '__Host-', options: { path: '/', secure: true } } as const)
    : ({ prefix: '', options: { path: '/api/auth', secure: false } } as const);
};
