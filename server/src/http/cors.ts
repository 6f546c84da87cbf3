import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { ServerEnv } from './env';

/** A browser asks again whether it may call after this many seconds. */
const REMEMBERED_SECONDS = 600;

/**
 * Lets pages of these origins read answers. It never allows credentials: a page of another origin sends a bearer that it
 * has, and our cookies are neither sent nor set.
 */
export const allowOrigins = (origins: readonly string[]): MiddlewareHandler<ServerEnv> =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Done-By', 'traceparent'],
    exposeHeaders: ['Retry-After', 'traceresponse'],
    maxAge: REMEMBERED_SECONDS,
  });
