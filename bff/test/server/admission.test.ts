import { createAdmission, createLanes } from '@prebell/server/load';
import { createHttpServer } from '@prebell/server/process';
import { afterAll, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app';
import { DEMO_PASSWORD } from '../../src/demo/demo-accounts';
import { createRouter } from '../../src/http/app-env';
import { LOAD_RULES } from '../../src/http/load-rules';
import { startTestPlatform, type TestPlatform } from '../platform';

const LIMITS = {
  LIMIT_ADDRESS_REQUESTS: '80',
  LIMIT_ACCOUNT_REQUESTS: '160',
  TRUSTED_PROXIES: '127.0.0.1',
  LIMIT_LOOPBACK: '1',
};
const strict = await startTestPlatform(LIMITS);
const { LIMIT_LOOPBACK: _, ...demoLimits } = LIMITS;
const demo = await startTestPlatform(demoLimits);
const endings: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(endings.map((end) => end())));

/** The platform on its own port; `from` is the address that a request seems to come from. */
const listen = async ({ deps }: TestPlatform, options: { heldBackMs?: number } = {}) => {
  const http = createHttpServer(createRouter());
  endings.push(() => http.close());
  const port = await http.listen('127.0.0.1', 0);
  http.serve(createApp(deps), createAdmission({ ...deps, ...options, rules: LOAD_RULES }));
  return (path: string, { token, from, cookie }: { token?: string | undefined; from?: string; cookie?: string } = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(from && { 'X-Forwarded-For': from }),
        ...(cookie && { Cookie: cookie }),
      },
    });
};
const ask = await listen(strict, { heldBackMs: 50 });
const askDemo = await listen(demo);
type Ask = typeof ask;
/** How many of `count` concurrent requests were refused for their budget, and the last refusal. */
const flood = async (through: Ask, count: number, path: string, options: Parameters<Ask>[1]) => {
  const answers = await Promise.all(Array.from({ length: count }, () => through(path, options)));
  const refused = answers.filter(({ status }) => status === 429);
  return { refused: refused.length, last: refused.at(-1) };
};

test('an address has its own budget, and a refusal says when to come back', async () => {
  const { refused, last } = await flood(ask, 30, '/api/market/status', { from: '198.51.100.1' });
  expect(refused).toBeGreaterThanOrEqual(15);
  expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  expect(last?.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(await last?.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await ask('/api/market/status', { from: '198.51.100.2' })).status).toBe(401);
});

test('a valid bearer uses its account’s budget, an invalid one the address’s', async () => {
  const { token } = await strict.signIn('premium');
  const from = '198.51.100.3';
  expect((await ask('/api/auth/profile', { token, from })).status).toBe(200);
  expect((await flood(ask, 30, '/api/market/status', { from })).refused).toBeGreaterThan(0);
  // The address's budget is used up for visitors and forged tokens; its account continues.
  expect((await flood(ask, 5, '/api/auth/profile', { token: 'forged', from })).refused).toBeGreaterThan(0);
  expect((await ask('/api/auth/profile', { token, from })).status).toBe(200);
  expect((await flood(ask, 60, '/api/auth/profile', { token, from })).refused).toBeGreaterThanOrEqual(30);
  // Another address gives the account no extra budget.
  expect((await flood(ask, 5, '/api/auth/profile', { token, from: '198.51.100.4' })).refused).toBeGreaterThan(0);
  const figures = await strict.deps.metrics.registry.metrics();
  expect(figures).toMatch(/prebell_requests_limited_total\{budget="account"\} [1-9]/);
});

test('a known device does not wait for strangers at its address', async () => {
  const answer = await strict.request('POST', '/api/auth/login', {
    body: { username: 'basic', password: DEMO_PASSWORD },
  });
  const cookie = answer.headers
    .getSetCookie()
    .find((each) => each.includes('device='))!
    .split(';')[0]!;
  const from = '198.51.100.6';
  const path = '/api/market/status';
  const [strangers, known, forged] = await Promise.all([
    flood(ask, 40, path, { from }),
    flood(ask, 5, path, { from, cookie }),
    flood(ask, 10, path, { from, cookie: `${cookie}x` }),
  ]);
  expect(strangers.refused).toBeGreaterThan(0);
  expect(forged.refused).toBeGreaterThan(0);
  expect(known.refused).toBe(0);
  // The account's own requests have another budget.
  expect((await flood(ask, 60, path, { from, cookie })).refused).toBeGreaterThan(0);
  expect((await ask('/api/auth/profile', { token: answer.body.access_token, from: '198.51.100.8' })).status).toBe(200);
  expect((await ask('/api/auth/profile', { token: answer.body.access_token, from })).status).toBe(200);
});

test('probes and the payment processor are never counted', async () => {
  const from = '198.51.100.5';
  expect((await flood(ask, 30, '/api/market/status', { from })).refused).toBeGreaterThan(0);
  expect((await flood(ask, 30, '/api/health', { from })).refused).toBe(0);
});

test('a session refresh without a session leaves visitors their share', async () => {
  let underWay = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const router = createRouter();
  router.get('/slow', async (c) => {
    underWay += 1;
    await finished;
    return c.text('done');
  });
  const http = createHttpServer(createRouter());
  endings.push(() => http.close());
  const port = await http.listen('127.0.0.1', 0);
  http.serve(router, createAdmission({ ...strict.deps, rules: LOAD_RULES }));
  const from = (n: number) => ({ headers: { 'X-Forwarded-For': `203.0.113.${n}` } });
  await fetch(`http://127.0.0.1:${port}/api/auth/refresh`, { method: 'POST', ...from(1) });
  const answers = Array.from({ length: 20 }, (_, n) => fetch(`http://127.0.0.1:${port}/slow`, from(n + 2)));
  try {
    await vi.waitFor(() => expect(underWay).toBe(20), { timeout: 10_000 });
  } finally {
    finish();
    await Promise.all(answers);
  }
});

test('while a dispatcher’s request runs, a trader’s begins 50 ms later, and none waits for a trader at the same path', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const held = { dispatch: 0, trader: 0 };
  const router = createRouter();
  router.get('/api/cad/held/:by', async (c) => {
    held[c.req.param('by') as keyof typeof held] += 1;
    await finished;
    return c.text('done');
  });
  router.get('/api/scanners/quick', (c) => c.text('done'));
  const http = createHttpServer(createRouter());
  endings.push(() => http.close());
  const port = await http.listen('127.0.0.1', 0);
  http.serve(router, createAdmission({ ...strict.deps, rules: LOAD_RULES }));
  const get = async (path: string, token: string) => {
    const begun = performance.now();
    await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${token}` } })).text();
    return performance.now() - begun;
  };
  const dispatch = (await strict.signIn('dispatch')).token;
  const trader = (await strict.signIn('basic')).token;
  const quickest = async () =>
    Math.min(...(await Promise.all([1, 2, 3, 4, 5].map(() => get('/api/scanners/quick', trader)))));
  // The first request of each token teaches the admission whose it is.
  await Promise.all([ask('/api/auth/profile', { token: dispatch }), ask('/api/auth/profile', { token: trader })]);
  const answers = [get('/api/cad/held/trader', trader)];
  try {
    await vi.waitFor(() => expect(held.trader).toBe(1), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await quickest()).toBeLessThan(50), { timeout: 10_000 });
    answers.push(get('/api/cad/held/dispatch', dispatch));
    await vi.waitFor(() => expect(held.dispatch).toBe(1), { timeout: 10_000 });
    expect(await quickest()).toBeGreaterThanOrEqual(50);
  } finally {
    finish();
    await Promise.all(answers);
  }
});

test('a refusal comes after a second, which slows a client without pauses', async () => {
  const started = performance.now();
  const { refused } = await flood(askDemo, 30, '/api/market/status', { from: '198.51.100.9' });
  expect(refused).toBeGreaterThan(0);
  expect(performance.now() - started).toBeGreaterThan(950);
});

test('a demo exempts its own machine and nobody else, unless LIMIT_LOOPBACK says so', async () => {
  expect((await flood(askDemo, 60, '/api/market/status', {})).refused).toBe(0);
  expect((await flood(askDemo, 60, '/api/market/status', { from: '198.51.100.1' })).refused).toBeGreaterThan(0);
  expect((await flood(ask, 60, '/api/market/status', {})).refused).toBeGreaterThan(0);
  const body = { username: 'nobody', password: DEMO_PASSWORD };
  const limited = await startTestPlatform({ LIMIT_LOOPBACK: '1', THROTTLE_SIGN_INS_PER_MINUTE: '1' });
  await limited.request('POST', '/api/auth/login', { body });
  expect((await limited.request('POST', '/api/auth/login', { body })).status).toBe(429);
});

test('a paying user is served before all waiting visitors', async () => {
  const lanes = createLanes();
  expect(await lanes.enter('paying')).not.toBeNull();
  const begun: string[] = [];
  const visitors = Array.from({ length: 50 }, async (_, n) => {
    const turn = await lanes.enter('guest');
    begun.push(`visitor ${n}`);
    setTimeout(() => turn?.end(), 1);
  });
  await Promise.resolve();
  const turn = await lanes.enter('paying');
  begun.push('paying');
  turn?.end();
  expect(begun.indexOf('paying')).toBeLessThanOrEqual(3);
  await Promise.all(visitors);
  expect(begun).toHaveLength(51);
});

test('visitors whose requests wait for something themselves do not block others', async () => {
  const lanes = createLanes();
  await lanes.enter('paying');
  // Never completes, like a request that waits for a slow database.
  for (let n = 0; n < 6; n += 1) expect(await lanes.enter('guest')).not.toBeNull();
  // More of them would use every connection to the database.
  expect(await lanes.enter('guest')).toBeNull();
});

test('a request that would wait too long is refused instead', async () => {
  let now = 0;
  const lanes = createLanes(() => now);
  await lanes.enter('paying');
  const [first] = await Promise.all([lanes.enter('guest'), lanes.enter('guest')]);
  const late = lanes.enter('guest');
  now = 2_500;
  first?.end();
  expect(await late).toBeNull();
  // Without paying users there is room for many.
  expect(await lanes.enter('guest')).not.toBeNull();
});
