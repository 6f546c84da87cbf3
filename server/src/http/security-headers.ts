import type { Context, MiddlewareHandler } from 'hono';
import { type ServerEnv, serverContext } from './env';

const POLICY = 'Content-Security-Policy';
/** For data and errors. Opened directly they load nothing, and no page may frame them. Pages set their own policy. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/**
 * For files of a page. A worker gets the policy of its script, so `default-src 'none'` would block it from reaching the
 * platform.
 */
export const FILE_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const ALWAYS: readonly (readonly [string, string])[] = [
  [POLICY, DATA_POLICY],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];
/** Browsers that visited over https use only https for the following year (ASVS 3.4.1). */
const HTTPS_ONLY = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const;

/**
 * Headers of every response.
 * @param publicOrigin the platform's address, null for http on this machine
 */
export const fixedHeaders = (publicOrigin: string | null): readonly (readonly [string, string])[] =>
  publicOrigin?.startsWith('https:') ? [...ALWAYS, HTTPS_ONLY] : ALWAYS;

/**
 * Sets a default header directly on Node's response if there is one: Hono's own method is several times slower, which
 * matters on hot routes.
 */
export const setHeader = (c: Context, name: string, value: string): void => {
  const { outgoing } = serverContext(c).env ?? {};
  if (outgoing) outgoing.setHeader(name, value);
  else c.header(name, value);
};

/** Removes the policy from a 304: a browser would replace the cached page's own policy with it. */
const withoutPolicy = (c: Context): void => {
  const { outgoing } = serverContext(c).env ?? {};
  if (outgoing) outgoing.removeHeader(POLICY);
  else c.res.headers.delete(POLICY);
};

/** Sets the fixed headers on every response. */
export const securityHeaders = (publicOrigin: string | null): MiddlewareHandler<ServerEnv> => {
  const headers = fixedHeaders(publicOrigin);
  return async (c, next) => {
    for (const [name, value] of headers) setHeader(c, name, value);
    await next();
    if (c.res.status === 304) withoutPolicy(c);
  };
};
