import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Metrics } from './metrics';

/** The methods of our routes; a client may send any word as its method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A method as the label of a figure: one of ours, or `other`. */
export const methodLabel = (method = ''): string => (METHODS.has(method) ? method : 'other');

/** Measures every request under the pattern of the route that answered it, so that paths of no route share one name. */
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
      // Middleware is registered for all methods, the first that is for one method answers.
      const route = matchedRoutes(c).find((match) => match.method !== 'ALL')?.path ?? 'none';
      requests.observe({ method, route, status: c.res.status }, (performance.now() - began) / 1000);
    }
  };
