import { securityHeaders } from '@prebell/server/http';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { errorHandler } from '../../http/error-handler';
import { createPlatformFigures } from '../status/platform-figures.service';
import { metricsRoutes } from './metrics.routes';

/** The metrics of an instance that is starting or standing by. It has no market and no connections yet. */
export const createStartingMetricsApp = ({ metrics, log }: Pick<Deps, 'metrics' | 'log'>): Router =>
  createRouter()
    .onError(errorHandler(log))
    .use(securityHeaders(null))
    .get('/metrics', async (c) => c.text(await metrics.registry.metrics()));

/** The server at `METRICS_PORT`: operational metrics only. The public port does not serve them. */
export const createMetricsApp = (deps: Pick<Deps, 'market' | 'metrics' | 'db' | 'now' | 'meter' | 'log'>): Router =>
  createRouter()
    .onError(errorHandler(deps.log))
    .use(securityHeaders(null))
    .route('/', metricsRoutes(deps, createPlatformFigures(deps)));
