import { API_KEY_LIMITS, apiKeySchema, endpoints, MARKET_NAMESPACE } from '@prebell/contracts';
import { afterAll, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { nextEvent, serveSockets } from '../../../test/sockets';
import { giveTier } from '../../../test/tiers';
import { DEMO_PASSWORD } from '../../demo/demo-accounts';
import { scheduledTasks } from '../../start/scheduled-tasks';
import { attachChatNamespace } from '../chat/chat.namespace';
import { attachMarketNamespace } from '../market/market.namespace';
import { warnOfKeyExpiry } from './expiry.worker';

const STATUS = '/api/market/status';
const { deps, request, signIn, advance } = await startTestPlatform();
const { io, dial } = serveSockets(deps.config);
const endings = [attachMarketNamespace(io, deps), attachChatNamespace(io, deps)];
afterAll(() => {
  for (const end of endings) end();
});

const { apiKeys } = endpoints;
const tokens = new Map<string, string>();
const tokenOf = async (username: string) => {
  const token = tokens.get(username) ?? (await signIn(username)).token;
  tokens.set(username, token);
  return token;
};
const wish = (name: string, fields = {}) => ({ name, current_password: DEMO_PASSWORD, ...fields });
const makeKey = async (username: string, name = 'Robot', fields = {}) => {
  const answer = await request('POST', apiKeys.create.path, {
    token: await tokenOf(username),
    body: wish(name, fields),
  });
  expect(answer.status).toBe(201);
  return { key: apiKeySchema.parse(answer.body.key), secret: answer.body.secret as string };
};
const listKeys = async (username: string) =>
  (await request('GET', apiKeys.list.path, { token: await tokenOf(username) })).body;
const revoke = async (username: string, id: string) =>
  request('DELETE', `/api/api-keys/${id}`, { token: await tokenOf(username) });
const socketWith = (token: string, namespace: string) => dial(namespace, { token });

test('a key is shown once, kept as a hash, recognised by its prefix, and says when it was last used', async () => {
  const { key, secret } = await makeKey('pro');
  expect(secret).toMatch(/^pb_[\w-]{43}$/);
  expect(secret.startsWith(key.prefix)).toBe(true);
  const kept = await deps.db.selectFrom('api_keys').selectAll().where('id', '=', key.id).executeTakeFirstOrThrow();
  expect(JSON.stringify(kept)).not.toContain(secret.slice(key.prefix.length));
  expect(await listKeys('pro')).toMatchObject({
    keys: [{ id: key.id, last_used_at: null }],
    per_minute: API_KEY_LIMITS.perMinute,
    suspended: false,
  });
  // The plan has no limit of its own; the platform's is not hidden.
  expect((await listKeys('premium')).per_minute).toBe(deps.config.limits.keyRequests);

  expect((await request('GET', STATUS, { token: secret })).status).toBe(200);
  expect((await listKeys('pro')).keys[0].last_used_at).not.toBeNull();

  expect((await revoke('pro', key.id)).body).toEqual({ revoked: true });
  expect(await request('GET', STATUS, { token: secret })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  });
  const { rows } = { rows: await deps.db.selectFrom('admin_audit').selectAll().orderBy('seq').execute() };
  expect(
    rows.filter(({ action }) => action.startsWith('account.api-key')).map((row) => [row.action, row.target_username]),
  ).toEqual([
    ['account.api-key-create', 'pro'],
    ['account.api-key-revoke', 'pro'],
  ]);
});

test('a key gives access to the desk’s data with the owner’s caps, and to nothing of the account', async () => {
  const { secret, key } = await makeKey('pro');
  const codeOf = async (method: string, path: string, body?: unknown) => {
    const answer = await request(method, path, { token: secret, body });
    return [answer.status, answer.body.code];
  };
  expect((await request('GET', '/api/scanners/low-float', { token: secret })).body.limit).toBe(15);
  expect(await codeOf('GET', '/api/custom-scanners')).toEqual([403, 'UPGRADE_REQUIRED']);
  for (const path of ['/api/auth/profile', apiKeys.list.path, '/api/payments/subscription', '/api/admin/users'])
    expect(await codeOf('GET', path), path).toEqual([403, 'FORBIDDEN']);
  expect(await codeOf('POST', apiKeys.create.path, wish('Another'))).toEqual([403, 'FORBIDDEN']);
  await revoke('pro', key.id);
});

test('Pro’s keys share 60 requests a minute, reported in headers; Premium’s are not counted', async () => {
  const keys = [await makeKey('pro', 'One'), await makeKey('pro', 'Two')] as const;
  const admin = await makeKey('premium');
  let last = await request('GET', STATUS, { token: keys[0].secret });
  const left = Number(last.headers.get('RateLimit-Remaining'));
  expect(last.headers.get('RateLimit-Limit')).toBe('60');
  expect(Number(last.headers.get('RateLimit-Reset'))).toBeGreaterThan(0);
  for (let k = 0; k <= left; k += 1) last = await request('GET', STATUS, { token: keys[k % 2]?.secret });
  expect(last).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(last.headers.get('RateLimit-Remaining')).toBe('0');
  expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
  for (let k = 0; k < 70; k += 1) {
    const answer = await request('GET', STATUS, { token: admin.secret });
    expect([answer.status, answer.headers.get('RateLimit-Limit')]).toEqual([200, null]);
  }
  expect((await request('GET', STATUS, { token: await tokenOf('pro') })).status).toBe(200);
  for (const { key } of keys) await revoke('pro', key.id);
});

test('the market socket accepts a key until it is revoked, without counting it as online; the trading room accepts none', async () => {
  const { key, secret } = await makeKey('premium', 'Socket');
  const socket = socketWith(secret, MARKET_NAMESPACE);
  const online = vi.fn();
  socket.on('online', online);
  await nextEvent(socket, 'connect');
  expect(await socket.emitWithAck('scanner:subscribe', { scanner: 'low_float' })).toMatchObject({ ok: true });
  expect(online).not.toHaveBeenCalled();
  const ended = nextEvent(socket, 'disconnect');
  await revoke('premium', key.id);
  await ended;
  expect(
    (await nextEvent<{ data?: { code: string } }>(socketWith(secret, MARKET_NAMESPACE), 'connect_error')).data?.code,
  ).toBe('UNAUTHENTICATED');

  const other = await makeKey('premium', 'Chat');
  expect(
    (await nextEvent<{ data?: { code: string } }>(socketWith(other.secret, '/'), 'connect_error')).data?.code,
  ).toBe('UNAUTHENTICATED');
});

test('requests beyond the plan are refused, and on a lower plan a key rests', async () => {
  const basic = await request('POST', apiKeys.create.path, { token: await tokenOf('basic'), body: wish('No') });
  expect([basic.status, basic.body.code]).toEqual([403, 'UPGRADE_REQUIRED']);
  const { key, secret } = await makeKey('pro', 'Rests');
  expect((await revoke('premium', key.id)).status).toBe(404);
  for (let k = 1; k < API_KEY_LIMITS.perUser; k += 1) await makeKey('pro', `Key ${k}`);
  const more = await request('POST', apiKeys.create.path, { token: await tokenOf('pro'), body: wish('More') });
  expect([more.status, more.body.code]).toEqual([409, 'LIMIT_REACHED']);

  deps.sessions.announceChange(await giveTier(deps, 'pro', 'basic'));
  expect(await request('GET', STATUS, { token: secret })).toMatchObject({
    status: 403,
    body: { code: 'UPGRADE_REQUIRED', required_tier: 'pro' },
  });
  expect(await listKeys('pro')).toMatchObject({ suspended: true, keys: { length: API_KEY_LIMITS.perUser } });
  deps.sessions.announceChange(await giveTier(deps, 'pro', 'pro'));
  advance(61_000);
  expect((await request('GET', STATUS, { token: secret })).status).not.toBe(403);
});

test('an invalid key is refused', async () => {
  for (const token of ['pb_', 'pb_nothing', `pb_${'x'.repeat(43)}`])
    expect((await request('GET', STATUS, { token })).status).toBe(401);
});

const statusWith = async (secret: string) => (await request('GET', STATUS, { token: secret })).status;
const mailsTo = (username: string, category: string) =>
  deps.db
    .selectFrom('mail_outbox')
    .select('subject')
    .where('recipient', '=', `${username}@demo.prebell.test`)
    .where('category', '=', category)
    .execute();

test('a key needs the current password, lasts as chosen, and its owner gets an e-mail', async () => {
  await deps.db.deleteFrom('api_keys').execute();
  const token = await tokenOf('premium');
  const make = (fields: object) => request('POST', apiKeys.create.path, { token, body: { name: 'New', ...fields } });
  expect((await make({})).status).toBe(400);
  expect((await make({ current_password: 'not-the-one' })).body.code).toBe('PASSWORD_INCORRECT');
  expect((await make({ current_password: DEMO_PASSWORD, expires_in_days: 400 })).status).toBe(400);
  const before = (await mailsTo('premium', 'account.api-key-made')).length;
  const { body } = await make({ current_password: DEMO_PASSWORD, expires_in_days: 30 });
  expect(Date.parse(body.key.expires_at) - Date.parse(body.key.created_at)).toBe(30 * 86_400_000);
  expect(await mailsTo('premium', 'account.api-key-made')).toHaveLength(before + 1);
  await revoke('premium', body.key.id);
});

test('a key ends with a new password, with signing out everywhere, with an admin’s action and with its account', async () => {
  const admin = (await signIn('admin')).token;
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'premium')
    .executeTakeFirstOrThrow();
  const manage = (path: string, method: string, body: object) =>
    request(method, `/api/admin/users/${id}/${path}`, { token: admin, body: { reason: 'Test', ...body } });
  const own = async (path: string, body: object) =>
    request('POST', `/api/auth/${path}`, { token: (await signIn('premium')).token, body });
  const changed = 'moonlit-otter-77';
  const endings: Record<string, () => Promise<{ status: number }>> = {
    'signing out everywhere else': () => own('sessions/end-others', {}),
    'an order of an admin': () => manage('end-sessions', 'POST', {}),
    deactivation: () => manage('status', 'PUT', { is_active: false }),
    'a new password': async () => own('change-password', { current_password: DEMO_PASSWORD, new_password: changed }),
  };
  for (const [ending, end] of Object.entries(endings)) {
    tokens.delete('premium');
    const { secret } = await makeKey('premium', ending.slice(0, 20));
    expect(await statusWith(secret), ending).toBe(200);
    expect((await end()).status, ending).toBe(200);
    expect(await statusWith(secret), ending).toBe(401);
    await manage('status', 'PUT', { is_active: true });
  }
  tokens.delete('premium');
});

test('concurrent requests for keys stay within the limit', async () => {
  await deps.db.deleteFrom('api_keys').execute();
  tokens.delete('pro');
  const token = await tokenOf('pro');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      request('POST', apiKeys.create.path, { token, body: wish(`Parallel ${index}`) }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(API_KEY_LIMITS.perUser);
  expect((await listKeys('pro')).keys).toHaveLength(API_KEY_LIMITS.perUser);
});

test('a key expires, its owner gets one e-mail a week before, and it leaves the list a month later', async () => {
  await deps.db.deleteFrom('api_keys').execute();
  tokens.delete('pro');
  const { secret, key } = await makeKey('pro', 'Ends', { expires_in_days: 30 });
  const day = 86_400_000;
  const sent = () => mailsTo('pro', 'account.api-key-expires');
  advance(22 * day);
  await warnOfKeyExpiry(deps);
  expect(await sent()).toEqual([]);
  advance(2 * day);
  await Promise.all([warnOfKeyExpiry(deps), warnOfKeyExpiry(deps)]);
  await warnOfKeyExpiry(deps);
  expect(await sent()).toEqual([{ subject: `Your Prebell API key “Ends” expires on ${key.expires_at?.slice(0, 10)}` }]);
  expect(await statusWith(secret)).not.toBe(401);
  advance(6 * day + 1000);
  expect(await statusWith(secret)).toBe(401);
  tokens.delete('pro');
  expect((await listKeys('pro')).keys).toHaveLength(1);
  advance(31 * day);
  await scheduledTasks(deps)['ended sessions and old requests']();
  tokens.delete('pro');
  expect((await listKeys('pro')).keys).toEqual([]);
});
