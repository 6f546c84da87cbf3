import { endpoints } from '@prebell/contracts';
import type { ChangelogReader } from '@prebell/release/live';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';

/** Public list of what went live and when. */
export const changelogRoutes = ({ log }: Pick<Deps, 'log'>, changelog: ChangelogReader): Router => {
  const router = createRouter();
  mount(router, endpoints.releases.changelog, () =>
    changelog.read().catch((error: unknown) => {
      log.warn({ err: error }, 'Cannot read the history of releases');
      throw new AppError('UNAVAILABLE', 'The history of releases cannot be read now', { retryAfter: 5 });
    }),
  );
  return router;
};
