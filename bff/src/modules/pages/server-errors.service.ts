import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../http/app-env';
import type { CanaryCounts } from '../releases/canary-counts.state';
import { findPage } from './find-page.rules';

interface Parts {
  readonly counts: Pick<CanaryCounts, 'noteServerError'>;
  readonly cookie: { of(c: Parameters<MiddlewareHandler<AppEnv>>[0]): string | undefined };
}

/** Counts answers of 500 and above to signed-in users, by the page that sent the request (`Referer`). */
export const noteServerErrors =
  ({ counts, cookie }: Parts): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    const actor = c.get('actor');
    if (c.res.status < 500 || actor === undefined || actor.api_key_id !== undefined) return;
    const path = pathOf(c.req.header('Referer'));
    if (path === null) return;
    await counts.noteServerError(
      actor.id,
      (release) => findPage(release, path)?.remote.manifest.name ?? null,
      cookie.of(c),
    );
  };

const pathOf = (referer: string | undefined): string | null =>
  referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : null;
