import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { createApp } from '../app';
import { DEMO_PASSWORD } from '../demo/demo-accounts';

const lines: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);
const { deps, signIn } = await startTestPlatform({}, { complete: async (wired) => ({ ...wired, log }) });

test('neither passwords nor tokens, cookies, addresses or typed text appear in the log', async () => {
  const app = createApp(deps);
  const { token, cookie } = await signIn('pro');
  const secrets = {
    password: DEMO_PASSWORD,
    mistyped: 'my-real-password-1',
    token,
    cookie: cookie.split('=')[1] ?? '',
    email: 'maria.lind@example.com',
    search: 'Okafor Weber',
    signature: createHmac('sha256', 'x').update('y').digest('hex'),
    apiKey: 'pbk_this_is_no_key_but_looks_like_one',
  };
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  await send('/api/auth/login', { username: 'pro', password: secrets.password });
  await send('/api/auth/login', { username: secrets.email, password: secrets.mistyped });
  await send('/api/auth/forgot-password', { email: secrets.email });
  await send('/api/auth/refresh', {}, { Cookie: cookie });
  await send('/api/payments/webhook', { id: 'evt_1' }, { 'Stripe-Signature': `t=1,v1=${secrets.signature}` });
  await send('/api/auth/login', `{"password":"${secrets.mistyped}`);
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of [
    `/api/market/search?q=${encodeURIComponent(secrets.search)}`,
    `/api/none?access_token=${token}`,
    `/api/admin/users?search=${encodeURIComponent(secrets.email)}`,
  ])
    await app.request(path, { headers });
  await app.request('/api/auth/profile', { headers: { Authorization: `Bearer ${secrets.apiKey}` } });
  // An unexpected error is logged, but without the request's own content.
  const broken = createApp({ ...deps, market: { ...deps.market, search: () => Promise.reject(new Error('broken')) } });
  await broken.request(`/api/market/search?q=${encodeURIComponent(secrets.search)}`, { headers });
  await deps.background.settled();

  const logged = lines.join('');
  expect(lines.length).toBeGreaterThan(8);
  for (const [name, secret] of Object.entries(secrets)) {
    expect(logged.includes(secret), name).toBe(false);
    expect(logged.includes(encodeURIComponent(secret)), name).toBe(false);
  }
});
