import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { cookieOf, startTestPlatform } from '../../test/platform';

const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const { request, signIn, deps } = await startTestPlatform(
  {},
  { complete: async (made) => ({ ...made, log: pino({ level: 'trace' }, sink) }) },
);
const log = () => lines.join('');

/** What must never be found again anywhere, each in a form nothing else has. */
const CANARY = {
  password: 'canary-otter-password-77',
  next: 'canary-heron-password-78',
  reset: 'canary-reset-token-91',
  query: 'canary-query-text-33',
  header: 'canary-header-value-55',
  card: '4242424242424242',
  caller: 'canary-caller-name-12',
};

test('what a person types and what opens an account stands in no line of the log', async () => {
  const account = { username: 'canary', email: 'canary@example.com', password: CANARY.password };
  const registered = await request('POST', '/api/auth/register', { body: account });
  const token: string = registered.body.access_token;
  const refresh = cookieOf(registered);
  const headers = { Cookie: refresh, 'X-Api-Key': CANARY.header };
  await request('POST', '/api/auth/login', { body: { username: 'canary', password: `${CANARY.password}x` } });
  await request('POST', '/api/auth/refresh', { headers });
  await request('POST', '/api/auth/refresh', { headers: { Cookie: `${refresh}x` } });
  await request('POST', '/api/auth/reset-password', { body: { token: CANARY.reset, password: CANARY.next } });
  await request('GET', `/api/market/search?q=${CANARY.query}&token=${token}`, { token });
  await request('GET', '/api/auth/profile', { token: `${token}x` });
  const { token: dispatcher } = await signIn('dispatch');
  const call = { address_of_incident: 'Canary St 1', caller_name: CANARY.caller, original_notes: CANARY.card };
  expect((await request('POST', '/api/cad/calls', { token: dispatcher, body: call })).status).toBe(201);
  await request('POST', '/api/contact', { body: { ...account, message: CANARY.card } });
  const premium = await signIn('premium');
  const key = await request('POST', '/api/api-keys', { token: premium.token, body: { name: 'Canary' } });
  expect(key.status).toBe(201);
  const secretKey: string = Object.values<unknown>(key.body).find((value) => typeof value === 'string') as string;
  await request('GET', '/api/market/search?q=AA', { token: secretKey });
  // A fault that nobody expects is logged with its cause.
  await deps.db.schema.alterTable('subscriptions').renameTo('hidden').execute();
  expect((await request('GET', '/api/payments/subscription', { token })).status).toBe(500);
  await deps.db.schema.alterTable('hidden').renameTo('subscriptions').execute();

  expect(lines.length).toBeGreaterThan(10);
  const secrets = [...Object.values(CANARY), token, refresh.split('=')[1] ?? '', secretKey];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(12);
    expect(log().includes(secret), secret).toBe(false);
  }
});

test('sign-ins, failed ones and refusals each leave a line', async () => {
  lines.length = 0;
  const { token } = await signIn('free');
  await request('POST', '/api/auth/login', { body: { username: 'free', password: 'not-the-password' } });
  await request('GET', '/api/admin/stats', { token });
  const told = lines
    .map((line) => JSON.parse(line))
    .map(({ path, status, requestId }) => [path, status, requestId?.length]);
  expect(told).toEqual([
    ['/api/auth/login', 200, 36],
    ['/api/auth/login', 401, 36],
    ['/api/admin/stats', 403, 36],
  ]);
});

test('no text breaks out of its line of the log', async () => {
  lines.length = 0;
  const forged = '\r\n{"level":30,"msg":"request","path":"/api/forged","status":200}\u2028\u001b[2J';
  await request('GET', `/api/nothing/${encodeURIComponent(forged)}`);
  await request('POST', '/api/auth/login', { body: { username: forged, password: 'x' } });
  const written = log().trimEnd().split('\n');
  expect(written).toHaveLength(2);
  for (const line of written) expect(JSON.parse(line).path).not.toBe('/api/forged');
  expect(log()).not.toContain('\u001b');
});
