import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { assertSameOrigin, clientAddress } from '@prebell/server/http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { withoutSecrets } from './fault-text';
import { recordFault } from './faults.repository';

/** A page reports ten errors at most; an office behind one address has many pages. */
const FAULTS_PER_MINUTE = 120;

/** Open pages report what failed in them. */
export const faultRoutes = ({ config, db, now, log }: Pick<Deps, 'config' | 'db' | 'now' | 'log'>): Router => {
  const faults = new RateLimiterMemory({ points: FAULTS_PER_MINUTE, duration: 60 });
  const router = createRouter();

  mount(router, endpoints.releases.fault, async ({ c, body }) => {
    assertSameOrigin(c, config.publicOrigin);
    await faults.consume(clientAddress(c)).catch(() => {
      throw new AppError('RATE_LIMITED', 'Too many error reports. Please try again later.', { retryAfter: 60 });
    });
    const fault = { ...body, message: withoutSecrets(body.message) };
    await recordFault(db, fault, now());
    log.warn({ fault }, 'A remote failed in a page');
    return {};
  });
  return router;
};
