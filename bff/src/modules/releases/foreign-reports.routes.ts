import { endpoints } from '@prebell/contracts';
import { createRecentReleases, type ReleaseReader } from '@prebell/release/live';
import { AppError } from '@prebell/server/errors';
import { clientAddress } from '@prebell/server/http';
import { withoutSecrets } from '@prebell/server/process';
import { postgresLimiters } from '@prebell/server/throttle';
import type { Context } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { addForeignVital, countForeignAgain, insertForeignFault } from './foreign-reports.repository';
import { bucketOf } from './usage-buckets.rules';

const REPORTS_PER_MINUTE = 120;
const HOUR_SECONDS = 3_600;
/** Different errors in an hour from one address, and below from all addresses together, because anybody can invent texts. */
const NEW_FAULTS_PER_HOUR = 20;
const ALL_NEW_FAULTS_PER_HOUR = 200;

const tooMany = (retryAfter: number) =>
  new AppError('RATE_LIMITED', 'Too many reports. Please try again later.', { retryAfter });

/**
 * Receives errors and page timings of our remotes in pages of other origins. No users are counted, because such pages
 * do not send any.
 */
export const foreignReportRoutes = (
  { config, db, log, now }: Pick<Deps, 'config' | 'db' | 'log' | 'now'>,
  reader: Pick<ReleaseReader, 'current' | 'canary'>,
): Router => {
  const reports = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: 60 });
  const make = postgresLimiters(db);
  const own = make({ name: 'new foreign fault', points: NEW_FAULTS_PER_HOUR, duration: HOUR_SECONDS });
  const all = make({ name: 'new foreign faults', points: ALL_NEW_FAULTS_PER_HOUR, duration: HOUR_SECONDS });
  const recent = createRecentReleases(reader);
  const router = createRouter();

  /** The page's origin according to its browser. Throws FORBIDDEN unless the origin is listed. */
  const hostOf = (c: Context): string => {
    const origin = c.req.header('Origin');
    if (origin !== undefined && config.corsOrigins.includes(origin)) return origin;
    throw new AppError('FORBIDDEN', 'The origin of this page is not listed');
  };
  const spend = async (address: string): Promise<void> => {
    try {
      await own.consume(address);
      await all.consume('all');
    } catch (rejection) {
      if (rejection instanceof Error) throw rejection;
      throw tooMany(HOUR_SECONDS);
    }
  };

  mount(router, endpoints.releases.foreign, async ({ c, body }) => {
    const host = hostOf(c);
    const address = clientAddress(c);
    await reports.consume(address).catch(() => {
      throw tooMany(60);
    });
    const { remote, digest, fault, vitals = [] } = body;
    if (!(await recent.hasVersion(remote, digest))) throw new AppError('NOT_FOUND', 'Version not found');
    const place = { host, remote, digest };
    const at = now();
    for (const { name, value } of vitals)
      await addForeignVital(db, { ...place, measure: name, bucket: bucketOf(name, value) }, at);
    if (fault === undefined) return {};
    const { phase, message, stack } = fault;
    const kept = {
      phase,
      message: withoutSecrets(message),
      ...(stack !== undefined && { stack: withoutSecrets(stack) }),
    };
    log.warn({ fault: { ...place, ...kept } }, 'A remote failed in a page of another origin');
    if (await countForeignAgain(db, place, kept, at)) return {};
    await spend(address);
    await insertForeignFault(db, place, kept, at);
    return {};
  });
  return router;
};
