import { type Endpoint, VIEW_AS, VIEW_REPORTS } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { createMiddleware } from 'hono/factory';
import type { Actor } from './actor';
import type { AppEnv } from './app-env';
import { readBearer } from './guard';

const setOf = (endpoints: readonly Endpoint[]): ReadonlySet<string> =>
  new Set(endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
const VIEWABLE = setOf(VIEW_AS);
const REPORTS = setOf(VIEW_REPORTS);

interface Views {
  readonly isViewToken: (token: string) => boolean;
  /** The viewed customer; throws UNAUTHENTICATED for a view that has ended. */
  readonly authenticateView: (token: string) => Promise<Actor>;
}

/**
 * Lets an admin's view of a customer's account read what `VIEW_AS` lists. It refuses everything else before any route sees it,
 * including public endpoints, except a page's reports about itself. Nothing else accepts the token of a view.
 */
export const limitViews = ({ isViewToken, authenticateView }: Views) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const token = readBearer(c);
    if (token === undefined || !isViewToken(token)) return next();
    const name = `${c.req.method} ${c.req.path}`;
    // Nothing else accepts the token, so these reports count as anonymous.
    if (REPORTS.has(name)) return next();
    if (!VIEWABLE.has(name))
      throw new AppError('VIEW_ONLY', 'You are looking at a customer’s account. This is not part of the view.');
    const customer = await authenticateView(token);
    c.set('authenticate', async () => customer);
    return next();
  });
