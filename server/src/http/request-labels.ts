import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/** The methods that get their own label; a client may send any word as its method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A method as a metrics label: one of ours, or `other`. */
export const methodLabel = (method = ''): string => (METHODS.has(method) ? method : 'other');

/** The pattern of the route that answered a request; `none` for an unknown path. */
export const routeOf = (c: Context): string =>
  // Middleware is registered for all methods, so the first match with its own method is the route.
  matchedRoutes(c).find((match) => match.method !== 'ALL')?.path ?? 'none';
