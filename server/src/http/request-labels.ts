import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/** The methods of our routes; a client may send any word as its method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A method as a label: one of ours, or `other`. */
export const methodLabel = (method = ''): string => (METHODS.has(method) ? method : 'other');

/** The pattern of the route that answered a request; `none` for an unknown path. */
export const routeOf = (c: Context): string =>
  // Middleware is registered for all methods, the first that is for one method answers.
  matchedRoutes(c).find((match) => match.method !== 'ALL')?.path ?? 'none';
