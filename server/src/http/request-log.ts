import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ServerEnv } from './env';

/**
 * Logs a request once it is answered. Never logs bodies, headers or the query, which may contain text that a user
 * typed. Probes are logged at debug.
 * @param userOf id of the signed-in user of a request, once it is answered
 */
export const requestLog =
  (log: Logger, userOf: (c: Context) => string | undefined): MiddlewareHandler<ServerEnv> =>
  async (c, next) => {
    const started = performance.now();
    await next();
    const { status } = c.res;
    const level = c.req.path === '/api/health' || c.req.path === '/api/ready' ? 'debug' : 'info';
    log[level](
      {
        trace_id: c.get('traceId'),
        method: c.req.method,
        path: c.req.path,
        status,
        ms: Math.round(performance.now() - started),
        user: userOf(c),
      },
      'request',
    );
  };
