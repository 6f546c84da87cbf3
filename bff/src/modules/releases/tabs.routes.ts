import { endpoints } from '@prebell/contracts';
import { openStore } from '@prebell/release/store';
import { AppError } from '@prebell/server/errors';
import { assertSameOrigin, clientAddress } from '@prebell/server/http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { withoutSecrets } from './fault-text';
import { recordFault } from './faults.repository';
import { createReleaseReader } from './release-reader';
import { createTabs } from './tabs';

/** A page reports ten errors at most; an office behind one address has many pages. */
const FAULTS_PER_MINUTE = 120;

/** Reports of open pages: that they are open, and what failed in them. */
export const tabRoutes = ({ config, db, now, log }: Deps): Router => {
  const store = openStore(config.releaseStore);
  const onError = (error: unknown) => log.error({ err: error }, 'Cannot read the release store');
  const reader = createReleaseReader({ store, onError });
  const tabs = createTabs({ store, now });
  const faults = new RateLimiterMemory({ points: FAULTS_PER_MINUTE, duration: 60 });
  const router = createRouter();

  mount(router, endpoints.releases.beat, async ({ body }) => {
    await tabs.noteOpen(body.release);
    return { live: (await reader.current())?.id ?? null };
  });
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
