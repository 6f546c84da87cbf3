import { endpoints } from '@prebell/contracts';
import { clientAddress, createOwnHost } from '@prebell/server/http';
import { postgresLimiters } from '@prebell/server/throttle';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { blockedIn } from './csp-report.rules';
import { countBlockedAgain, insertBlocked, listBlocked } from './csp-reports.repository';

const REPORTS_PER_MINUTE = 60;
/** Anybody can invent reports, so we keep at most this many new ones an hour, from all senders together. */
export const NEW_REPORTS_PER_HOUR = 100;

const isWithin = (consumed: Promise<unknown>): Promise<boolean> =>
  consumed.then(
    () => true,
    (rejection: unknown) => {
      if (rejection instanceof Error) throw rejection;
      return false;
    },
  );

/** Receives reports on what our pages' Content Security Policy blocked, and lists them for admins. */
export const cspReportsRoutes = ({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Router => {
  const router = createRouter();
  const isOwnHost = createOwnHost(config);
  const perAddress = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: 60 });
  const fresh = postgresLimiters(db)({ name: 'csp report', points: NEW_REPORTS_PER_HOUR, duration: 3_600 });

  mount(router, endpoints.cspReports.report, async ({ c, body }) => {
    const blocked = blockedIn(body, isOwnHost);
    // A browser ignores a refusal, so all answers are the same.
    if (blocked === null || !(await isWithin(perAddress.consume(clientAddress(c))))) return {};
    const at = now();
    if (await countBlockedAgain(db, blocked, at)) return {};
    if (await isWithin(fresh.consume('all'))) await insertBlocked(db, blocked, at);
    return {};
  });

  mount(router, endpoints.cspReports.list, async () => ({
    reports: (await listBlocked(db)).map(({ source, count, first_at, last_at, ...rest }) => ({
      ...rest,
      source: source || null,
      count: Number(count),
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
  }));
  return router;
};
