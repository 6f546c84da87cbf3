import type { Hono, NotFoundHandler } from 'hono';
import { AppError } from '../errors/app-error';
import { replyError } from './error-handler';

/** A path parameter may have its own pattern: `:file{.+}`. */
const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:[A-Za-z_]+(?:\{([^}]+)\})?/g, (_, own = '[^/]+') => own)}$`);

/** Paths outside these prefixes may be pages. */
const PREFIXES = ['/api/', '/artifacts/', '/releases/'];

/**
 * Answers requests without a route: 405 with `Allow` for a known path with another method, 404 for everything else.
 * Reads the paths from the router on first use, once all modules are mounted.
 */
export const notFound = ({ routes }: Pick<Hono, 'routes'>): NotFoundHandler => {
  let table: { pattern: RegExp; method: string }[] | undefined;
  return (c) => {
    table ??= routes
      .filter(({ method, path }) => method !== 'ALL' && PREFIXES.some((prefix) => path.startsWith(prefix)))
      // Hono answers HEAD wherever it answers GET.
      .flatMap(({ method, path }) =>
        (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each) => ({ method: each, pattern: toPattern(path) })),
      );
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
