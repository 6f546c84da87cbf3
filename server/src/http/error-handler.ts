import type { Context, ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { isDatabaseGone } from '../db/connection-fault';
import { AppError } from '../errors/app-error';

/** Sends an error in the wire format `{error, code, ...}` (ruling 7). */
export const replyError = (c: Context, error: AppError): Response => {
  for (const [name, value] of Object.entries(error.extra.headers ?? {})) c.header(name, value);
  if (error.extra.retryAfter !== undefined)
    c.header('Retry-After', String(Math.max(1, Math.ceil(error.extra.retryAfter))));
  return c.json({ error: error.message, code: error.code, ...error.extra.fields }, error.status);
};

/** `Retry-After` when the database is lost, seconds. */
const DATABASE_BACK_IN = 2;

interface Options {
  readonly log: Logger;
  /** The error that a client may see instead of `error`; null if the error must stay hidden. */
  readonly expectedError: (error: unknown) => AppError | null;
}

/**
 * Returns expected errors as they are, and a lost database as 503. An unexpected error is logged with its trace id and
 * hidden from the client.
 */
export const errorHandler =
  ({ log, expectedError }: Options): ErrorHandler =>
  (error, c) => {
    const expected = expectedError(error);
    if (expected !== null) return replyError(c, expected);
    if (isDatabaseGone(error)) {
      log.warn({ err: error, trace_id: c.get('traceId') }, 'The database could not be reached');
      const text = 'The service is briefly unavailable. Please try again in a moment.';
      return replyError(c, new AppError('UNAVAILABLE', text, { retryAfter: DATABASE_BACK_IN }));
    }
    log.error({ err: error, trace_id: c.get('traceId'), method: c.req.method, path: c.req.path }, 'Unexpected error');
    return replyError(c, new AppError('INTERNAL', 'Internal error'));
  };
