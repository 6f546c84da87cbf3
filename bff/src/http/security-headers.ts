import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env';

const HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** Sets the fixed headers on Node's response: doing so on Hono's costs several times as much on hot routes. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { outgoing } = c.env ?? {};
  if (outgoing) for (const [name, value] of HEADERS) outgoing.setHeader(name, value);
  await next();
};
