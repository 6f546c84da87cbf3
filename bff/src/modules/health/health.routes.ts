import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { expectedError } from '../../http/expected-error';
import { mount } from '../../http/mount';

/** Liveness and readiness. `checkReady` rejects while something is missing; liveness checks nothing else. */
export const healthRoutes = ({ checkReady, releases }: Pick<Deps, 'checkReady' | 'releases'>): Router => {
  const router = createRouter();
  mount(router, endpoints.health.live, () => ({ status: 'ok' as const }));
  mount(router, endpoints.health.ready, async ({ query }) => {
    await checkReady({ forPages: query.part !== 'api' }).catch((error) => {
      // Pass on public reasons only; others may reveal internals.
      throw expectedError(error) ?? new AppError('UNAVAILABLE', 'Not ready yet', { retryAfter: 1 });
    });
    const missing = await releases.describe();
    return { status: 'ready' as const, ...(missing !== null && { missing }) };
  });
  return router;
};
