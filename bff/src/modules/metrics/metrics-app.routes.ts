import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { errorHandler } from '../../http/error-handler';
import { createPlatformFigures } from '../status/platform-figures.service';
import { metricsRoutes } from './metrics.routes';

/** The server at `METRICS_PORT`: operational metrics only. The public port does not serve them. */
export const createMetricsApp = (deps: Pick<Deps, 'market' | 'metrics' | 'db' | 'now' | 'meter' | 'log'>): Router =>
  createRouter()
    .onError(errorHandler(deps.log))
    .route('/', metricsRoutes(deps, createPlatformFigures(deps)));
