import type { MiddlewareHandler } from 'hono';
import { methodLabel, routeOf } from '../http/request-labels';
import type { Metrics } from './metrics';

/** Measures every request under the pattern of its route. All unknown paths share one label. */
export const measureRequests =
  ({ requests, inFlight }: Pick<Metrics, 'requests' | 'inFlight'>): MiddlewareHandler =>
  async (c, next) => {
    const began = performance.now();
    inFlight.inc();
    try {
      await next();
    } finally {
      inFlight.dec();
      const method = methodLabel(c.req.method);
      requests.observe({ method, route: routeOf(c), status: c.res.status }, (performance.now() - began) / 1000);
    }
  };
