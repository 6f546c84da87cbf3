import type { Hono, NotFoundHandler } from 'hono';
import { AppError } from '../errors/app-error';
import { replyError } from './error-handler';

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/:[A-Za-z_]+/g, '[^/]+')}$`);

/**
 * Answers requests without a route: a known path with another method gets 405 with `Allow`, everything else 404.
 * The table of paths is read from the router on first use, when all modules are mounted.
 */
export const notFound = ({ routes }: Pick<Hono, 'routes'>): NotFoundHandler => {
  let table: { pattern: RegExp; method: string }[] | undefined;
  return (c) => {
    table ??= routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => ({ method, pattern: toPattern(path) }));
    const allowed = new Set(table.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method));
    if (allowed.size > 0)
      return replyError(
        c,
        new AppError('METHOD_NOT_ALLOWED', 'This path does not support that method', {
          headers: { Allow: [...allowed].join(', ') },
        }),
      );
    return replyError(c, new AppError('NOT_FOUND', 'This path does not exist'));
  };
};
