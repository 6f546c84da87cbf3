import { endpoints, type RemoteFault } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { assertSameOrigin, clientAddress } from '@prebell/server/http';
import { withoutSecrets } from '@prebell/server/process';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { signedInUser } from '../../http/signed-in-user';
import { createReceiveFault } from './receive-fault.service';

/** A page reports at most ten errors, but an office behind one address has many pages. */
const FAULTS_PER_MINUTE = 120;

/** Receives errors that open pages report. */
export const faultRoutes = (
  { config, db, now, log }: Pick<Deps, 'config' | 'db' | 'now' | 'log'>,
  counts: { noteFault(userId: string, fault: RemoteFault): Promise<void> },
  /** Replaces the folders in a stack with those of the versions that ran in this release. */
  inOwnFolders: (stack: string, release: string) => Promise<string>,
): Router => {
  const faults = new RateLimiterMemory({ points: FAULTS_PER_MINUTE, duration: 60 });
  const receiveFault = createReceiveFault({ db, now });
  const router = createRouter();

  mount(router, endpoints.releases.fault, async ({ c, body }) => {
    assertSameOrigin(c, config.publicOrigin);
    await faults.consume(clientAddress(c)).catch(() => {
      throw new AppError('RATE_LIMITED', 'Too many error reports. Please try again later.', { retryAfter: 60 });
    });
    const { stack: reported, ...rest } = body;
    const stack = reported && (await inOwnFolders(reported, body.release));
    const fault = {
      ...rest,
      message: withoutSecrets(body.message),
      ...(stack !== undefined && { stack: withoutSecrets(stack) }),
    };
    const userId = await signedInUser(c);
    // Before the limit on new faults: an error counts for a canary even if its text is one too many.
    if (userId !== null) await counts.noteFault(userId, fault);
    await receiveFault(fault, { address: clientAddress(c), userId });
    log.warn({ fault }, 'A remote failed in a page');
    return {};
  });
  return router;
};
