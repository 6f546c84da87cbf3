import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from './app-env';

/**
 * Gives the request an id and logs it once answered: never bodies, headers or the query, which may contain typed
 * text. Probes are logged at debug.
 */
export const requestLog =
  (log: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const started = performance.now();
    await next();
    const { status } = c.res;
    const level = c.req.path === '/api/health' || c.req.path === '/api/ready' ? 'debug' : 'info';
    log[level](
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status,
        ms: Math.round(performance.now() - started),
        user: c.get('actor')?.id,
      },
      'request',
    );
  };
