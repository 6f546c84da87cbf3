import { endpoints, toSeconds } from '@prebell/contracts';
import { createRecentReleases } from '@prebell/release/live';
import { AppError } from '@prebell/server/errors';
import { assertSameOrigin, clientAddress } from '@prebell/server/http';
import { notePageSpan } from '@prebell/server/tracing';
import type { Context } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { createReleaseUsage } from '../releases/release-usage.state';

/** A page reports once or twice, but an office behind one address has many pages. */
const REPORTS_PER_MINUTE = 300;

/** Receives page timings. Only known names become labels, so that neither clients nor releases can add series to the metrics. */
export const vitalsRoutes = ({
  config,
  db,
  log,
  metrics,
  now,
  releases,
}: Pick<Deps, 'config' | 'db' | 'log' | 'metrics' | 'now' | 'releases'>): Router => {
  const { reader } = releases;
  const recent = createRecentReleases(reader);
  const usage = createReleaseUsage({ db, now, log });
  const reports = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: 60 });
  const router = createRouter();

  const admit = async (c: Context) => {
    assertSameOrigin(c, config.publicOrigin);
    await reports.consume(clientAddress(c)).catch(() => {
      throw new AppError('RATE_LIMITED', 'Too many page reports. Please try again later.', { retryAfter: 60 });
    });
  };

  mount(router, endpoints.vitals.report, async ({ c, body }) => {
    await admit(c);
    const live = await reader.current();
    const known = new Set(Object.keys(live?.remotes ?? {}));
    const release = body.release === live?.id ? 'live' : 'earlier';
    const shown = await recent.find(body.release);
    for (const { name, value, remote } of body.vitals) {
      if (shown !== null) usage.noteVital(shown, remote, { name, value });
      const labels = { remote: known.has(remote) ? remote : 'other', release };
      if (name === 'CLS') metrics.shifts.observe(labels, value);
      else metrics.vitals.observe({ name, ...labels }, toSeconds(value));
    }
    return {};
  });

  mount(router, endpoints.vitals.press, async ({ c, body }) => {
    await admit(c);
    const began = now().getTime() - body.ago_ms;
    notePageSpan({
      traceId: body.trace_id,
      spanId: body.span_id,
      name: 'press',
      began,
      ended: began + Math.min(body.ms, body.ago_ms),
      attributes: { 'prebell.press': body.kind },
    });
    return {};
  });
  return router;
};
