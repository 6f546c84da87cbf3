import { AppError } from '@prebell/server/errors';
import { securityHeaders, traceRequests } from '@prebell/server/http';
import type { Logger } from 'pino';
import { createRouter, type Router } from '../http/app-env';
import { errorHandler } from '../http/error-handler';

/**
 * Answers while the platform starts or stands by: health checks pass, everything else gets a 503 with `Retry-After`.
 * @param isWarm whether a standby could lead immediately, which counts as ready
 */
export const startingApp = (log: Logger, isWarm: () => boolean = () => false): Router =>
  createRouter()
    .onError(errorHandler(log))
    .use(traceRequests())
    .use(securityHeaders(null))
    .get('/api/health', (c) => c.json({ status: 'ok' }))
    .get('/api/ready', (c, next) => (isWarm() ? c.json({ status: 'ready' }) : next()))
    .all('*', () => {
      throw new AppError('UNAVAILABLE', 'Prebell is starting', { retryAfter: 1 });
    });
