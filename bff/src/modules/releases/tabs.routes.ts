import { endpoints } from '@prebell/contracts';
import { openStore } from '@prebell/release/store';
import type { Context } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../../deps';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { AppError } from '../../http/app-error';
import { clientAddress } from '../../http/client-address';
import { readBearer } from '../../http/guard';
import { mount } from '../../http/mount';
import { assertSameOrigin } from '../../http/own-origin';
import { withoutSecrets } from './fault-text';
import { createReceiveFault } from './receive-fault';
import { createReleaseReader } from './release-reader';
import { createTabs } from './tabs';

/** A page reports ten errors at most; an office behind one address has many pages. */
const FAULTS_PER_MINUTE = 120;

/** The signed-in user of a request that needs none; programs do not count as users. */
const userIdOf = async (c: Context<AppEnv>): Promise<string | null> => {
  const token = readBearer(c);
  const actor =
    token === undefined
      ? null
      : await c
          .get('authenticate')(token)
          .catch(() => null);
  return actor === null || actor.api_key_id !== undefined ? null : actor.id;
};

/** Reports of open pages: that they are open, and what failed in them. */
export const tabRoutes = ({ config, db, now, log }: Deps): Router => {
  const store = openStore(config.releaseStore);
  const onError = (error: unknown) => log.error({ err: error }, 'Cannot read the release store');
  const reader = createReleaseReader({ store, onError });
  const tabs = createTabs({ store, now });
  const faults = new RateLimiterMemory({ points: FAULTS_PER_MINUTE, duration: 60 });
  const receiveFault = createReceiveFault({ db, now });
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
    await receiveFault(fault, { address: clientAddress(c), userId: await userIdOf(c) });
    log.warn({ fault }, 'A remote failed in a page');
    return {};
  });
  return router;
};
