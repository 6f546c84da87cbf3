import { endpoints } from '@prebell/contracts';
import { createRouter, type Router } from '../../http/app-env';
import { AppError } from '../../http/app-error';
import { expectedError } from '../../http/expected-error';
import { mount } from '../../http/mount';

/**
 * Liveness and readiness. `checkReady` rejects while something is missing; liveness asks nobody.
 */
export const healthRoutes = (checkReady: () => Promise<void>): Router => {
  const router = createRouter();
  mount(router, endpoints.health.live, () => ({ status: 'ok' as const }));
  mount(router, endpoints.health.ready, async () => {
    await checkReady().catch((error) => {
      // Reasons that are meant for everybody come as they are; others may name what nobody outside needs to know.
      throw expectedError(error) ?? new AppError('UNAVAILABLE', 'Not ready yet', { retryAfter: 1 });
    });
    return { status: 'ready' as const };
  });
  return router;
};
