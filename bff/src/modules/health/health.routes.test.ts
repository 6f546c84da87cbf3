import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { publishShell } from '../../../test/releases';
import { stillMarket } from '../../../test/still-market';

const { request, deps } = await startTestPlatform();

test('the platform is ready once something is published, and alive in any case', async () => {
  const refused = await request('GET', '/api/ready');
  expect([refused.status, refused.body.code, refused.headers.get('Retry-After')]).toEqual([503, 'UNAVAILABLE', '1']);
  expect((await request('GET', '/api/health')).body).toEqual({ status: 'ok' });
  await publishShell(deps.config);
  const ready = await request('GET', '/api/ready');
  expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }]);
});

test('while the market waits for its source, the rest answers and readiness says what is waited for', async () => {
  const market = { ...stillMarket, isReady: () => false, trouble: () => "Alpaca's limit of requests is used up" };
  const { request: ask, signIn, deps: starting } = await startTestPlatform({}, { market });
  await publishShell(starting.config);
  const refused = await ask('GET', '/api/ready');
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    503,
    'UNAVAILABLE',
    "The market is starting: Alpaca's limit of requests is used up",
  ]);
  expect((await signIn('free')).token).toBeTruthy();
});

test('without its database the platform is alive and not ready', async () => {
  await deps.db.destroy();
  expect((await request('GET', '/api/ready')).status).toBe(503);
  expect((await request('GET', '/api/health')).status).toBe(200);
});
