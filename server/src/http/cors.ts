import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { ServerEnv } from './env';

/** How long browsers cache the result of a preflight request, seconds. */
const REMEMBERED_SECONDS = 600;

/**
 * Lets pages of these origins read responses. It never allows credentials: a page of another origin sends its own
 * bearer token, and our cookies are neither sent nor set.
 */
export const allowOrigins = (origins: readonly string[]): MiddlewareHandler<ServerEnv> =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Done-By', 'traceparent'],
    exposeHeaders: ['Retry-After', 'traceresponse'],
    maxAge: REMEMBERED_SECONDS,
  });
