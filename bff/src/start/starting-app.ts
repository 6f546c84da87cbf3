import type { Logger } from 'pino';
import { createRouter, type Router } from '../http/app-env';
import { AppError } from '../http/app-error';
import { errorHandler } from '../http/error-handler';

/** Answers while the platform starts: alive, and everything else a moment later. */
export const startingApp = (log: Logger): Router =>
  createRouter()
    .onError(errorHandler(log))
    .get('/api/health', (c) => c.json({ status: 'ok' }))
    .all('*', () => {
      throw new AppError('UNAVAILABLE', 'Prebell is starting', { retryAfter: 1 });
    });
