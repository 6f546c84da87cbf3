import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { assertSameOrigin, clientAddress } from '@prebell/server/http';
import type { Context } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../../deps';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { readBearer } from '../../http/guard';
import { mount } from '../../http/mount';
import { withoutSecrets } from './fault-text.rules';
import { createReceiveFault } from './receive-fault.service';

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

/** Open pages report what failed in them. */
export const faultRoutes = ({ config, db, now, log }: Pick<Deps, 'config' | 'db' | 'now' | 'log'>): Router => {
  const faults = new RateLimiterMemory({ points: FAULTS_PER_MINUTE, duration: 60 });
  const receiveFault = createReceiveFault({ db, now });
  const router = createRouter();

  mount(router, endpoints.releases.fault, async ({ c, body }) => {
    assertSameOrigin(c, config.publicOrigin);
    await faults.consume(clientAddress(c)).catch(() => {
      throw new AppError('RATE_LIMITED', 'Too many error reports. Please try again later.', { retryAfter: 60 });
    });
    const { stack, ...rest } = body;
    const fault = {
      ...rest,
      message: withoutSecrets(body.message),
      ...(stack !== undefined && { stack: withoutSecrets(stack) }),
    };
    await receiveFault(fault, { address: clientAddress(c), userId: await userIdOf(c) });
    log.warn({ fault }, 'A remote failed in a page');
    return {};
  });
  return router;
};
