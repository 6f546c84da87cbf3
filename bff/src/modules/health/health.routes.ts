import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { createRouter, type Router } from '../../http/app-env';
import { expectedError } from '../../http/expected-error';
import { mount } from '../../http/mount';

/** Liveness and readiness. `checkReady` rejects while something is missing; liveness depends on nothing. */
export const healthRoutes = (checkReady: () => Promise<void>): Router => {
  const router = createRouter();
  mount(router, endpoints.health.live, () => ({ status: 'ok' as const }));
  mount(router, endpoints.health.ready, async () => {
    await checkReady().catch((error) => {
      // Pass on public reasons only; others may reveal internals.
      throw expectedError(error) ?? new AppError('UNAVAILABLE', 'Not ready yet', { retryAfter: 1 });
    });
    return { status: 'ready' as const };
  });
  return router;
};
