import { afterEach, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { createApp } from '../../app';
import { createMetrics } from '../../metrics/metrics';
import { createConcurrencyLimit } from './concurrency-limit';
import { followEventLoop } from './shed-load';

const { deps } = await startTestPlatform();
afterEach(() => vi.useRealTimers());

test('what is beyond the limit is turned away with Retry-After, and what must not wait never', async () => {
  const metrics = createMetrics();
  const limit = { ...createConcurrencyLimit(), admits: (urgency: string) => urgency === 'vital' };
  const app = createApp({ ...deps, metrics, limit });
  const fixedHeaders: string[] = [];
  const outgoing = { setHeader: (name: string) => fixedHeaders.push(name) };
  const refused = await app.request('/api/market/search?q=AA', {}, { outgoing });
  expect(refused.status).toBe(503);
  expect(fixedHeaders).toContain('X-Content-Type-Options');
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect((await app.request('/api/scanners/momentum')).status).toBe(503);
  for (const path of ['/api/health', '/api/ready', '/api/auth/profile', '/api/cad/calls', '/artifacts/shell/0/main.js'])
    expect((await app.request(path)).headers.get('Retry-After') === null || path === '/api/ready', path).toBe(true);
  expect((await app.request('/api/auth/refresh', { method: 'POST' })).status).toBe(401);
  expect(await metrics.registry.metrics()).toContain('prebell_http_requests_shed_total{urgency="deferrable"} 1');
});

test('the requests under way are counted out again, also those that fail', async () => {
  const limit = { ...createConcurrencyLimit(), admits: (_urgency: string, inFlight: number) => inFlight < 2 };
  const app = createApp({ ...deps, limit });
  for (let n = 0; n < 6; n += 1) expect((await app.request('/api/scanners/momentum')).status).toBe(401);
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.request('/api/market/status')));
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(4);
});

test('an event loop that is blocked lowers the limit', async () => {
  const metrics = createMetrics();
  const limit = createConcurrencyLimit();
  const stop = followEventLoop(limit, metrics);
  await vi.waitFor(
    () => {
      const until = performance.now() + 600;
      while (performance.now() < until);
      expect(limit.value).toBeLessThan(1_024);
    },
    { timeout: 10_000, interval: 50 },
  );
  stop();
});
