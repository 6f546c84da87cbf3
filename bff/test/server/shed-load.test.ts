import { connect } from 'node:net';
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  createLoadShedder,
  followEventLoop,
} from '@prebell/server/load';
import { createMetrics } from '@prebell/server/metrics';
import { createHttpServer } from '@prebell/server/process';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../src/app';
import { createRouter } from '../../src/http/app-env';
import { LOAD_RULES } from '../../src/http/load-rules';
import { startTestPlatform } from '../platform';

const { deps } = await startTestPlatform();
const endings: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(endings.map((end) => end())));

/** The platform on its own port, with a limit that the test controls. */
const listen = async (admits: ConcurrencyLimit['admits']) => {
  const metrics = createMetrics();
  const http = createHttpServer(createRouter());
  endings.push(() => http.close());
  const port = await http.listen('127.0.0.1', 0);
  http.serve(
    createApp({ ...deps, metrics }),
    createLoadShedder({ limit: { admits }, metrics, config: deps.config, urgencyOf: LOAD_RULES.urgencyOf }).admit,
  );
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { metrics, ask, port };
};

test('requests beyond the limit are refused with Retry-After, vital ones never', async () => {
  const { ask, metrics } = await listen((urgency) => urgency === 'vital');
  const refused = await ask('/api/market/search?q=AA');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
  for (const path of ['/api/scanners/momentum', '/api/auth/profile', '/pricing'])
    expect((await ask(path)).status, path).toBe(503);
  for (const path of ['/api/health', '/api/ready', '/api/cad/calls', '/artifacts/shell/0/main.js'])
    expect((await ask(path)).headers.get('Retry-After') === null || path === '/api/ready', path).toBe(true);
  expect((await ask('/api/auth/refresh', { method: 'POST' })).status).toBe(401);
  const figures = await metrics.registry.metrics();
  expect(figures).toContain('prebell_http_requests_shed_total{urgency="deferrable"} 1');
  expect(figures).toContain('prebell_http_request_duration_seconds_count{method="GET",route="shed",status="503"} 4');
});

test('finished requests free their place, including those that fail or are abandoned', async () => {
  let seen = 0;
  const { ask, port } = await listen((_urgency, inFlight) => {
    seen += 1;
    return inFlight < 2;
  });
  for (let n = 0; n < 6; n += 1) expect((await ask('/api/scanners/momentum')).status).toBe(401);
  const impatient = connect(port, '127.0.0.1');
  onTestFinished(() => void impatient.destroy());
  impatient.write('GET /api/market/status HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await vi.waitFor(() => expect(seen).toBe(7));
  impatient.destroy();
  await vi.waitFor(async () => {
    const answers = await Promise.all([ask('/api/market/status'), ask('/api/market/status')]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});

test('of many concurrent requests the limit’s number is admitted', async () => {
  const sawInFlight: number[] = [];
  const { ask } = await listen((_urgency, inFlight) => {
    sawInFlight.push(inFlight);
    return inFlight < 2;
  });
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('/api/market/status')));
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...sawInFlight)).toBeLessThanOrEqual(2);
});

test('a blocked event loop lowers the limit', async () => {
  const metrics = createMetrics();
  const limit = createConcurrencyLimit();
  const stop = followEventLoop(limit, metrics);
  await vi.waitFor(
    () => {
      const until = performance.now() + 600;
      while (performance.now() < until);
      expect(limit.value).toBeLessThan(512);
    },
    { timeout: 10_000, interval: 50 },
  );
  stop();
});
