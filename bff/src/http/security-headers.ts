import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env';

const ALWAYS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];
/** A browser that was here over https once never comes without it for a year (ASVS 3.4.1). */
const HTTPS_ONLY = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const;

/**
 * Headers that every answer has, whatever it is.
 * @param publicOrigin where the platform is reached, null for http on this machine
 */
export const fixedHeaders = (publicOrigin: string | null): readonly (readonly [string, string])[] =>
  publicOrigin?.startsWith('https:') ? [...ALWAYS, HTTPS_ONLY] : ALWAYS;

/**
 * Sets the fixed headers on Node's response: doing so on Hono's costs several times as much on hot routes.
 */
export const securityHeaders = (publicOrigin: string | null): MiddlewareHandler<AppEnv> => {
  const headers = fixedHeaders(publicOrigin);
  return async (c, next) => {
    const { outgoing } = c.env ?? {};
    if (outgoing) for (const [name, value] of headers) outgoing.setHeader(name, value);
    await next();
  };
};
