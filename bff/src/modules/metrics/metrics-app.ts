import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { errorHandler } from '../../http/error-handler';
import { createPlatformFigures } from '../status/platform-figures';
import { metricsRoutes } from './metrics.routes';

/** What listens at `METRICS_PORT`: the figures of operation and nothing else. They are at no path of the public port. */
export const createMetricsApp = (deps: Pick<Deps, 'market' | 'metrics' | 'db' | 'now' | 'meter' | 'log'>): Router =>
  createRouter()
    .onError(errorHandler(deps.log))
    .route('/', metricsRoutes(deps, createPlatformFigures(deps)));
