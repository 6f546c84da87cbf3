import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_KEY_LIMITS, apiKeySchema, endpoints, MARKET_NAMESPACE } from '@prebell/contracts';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { giveTier } from '../../../test/tiers';
import { attachChatNamespace } from '../../realtime/chat-namespace';
import { attachMarketNamespace } from '../../realtime/market-namespace';
import { createRealtime } from '../../realtime/server';

const STATUS = '/api/market/status';
const { deps, request, signIn, advance } = await startTestPlatform();
const http = createServer();
const io = createRealtime(http, deps.config);
const endings = [attachMarketNamespace(io, deps), attachChatNamespace(io, deps)];
beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(async () => {
  for (const end of endings) end();
  await io.close();
});

const { apiKeys } = endpoints;
const tokens = new Map<string, string>();
const tokenOf = async (username: string) => {
  const token = tokens.get(username) ?? (await signIn(username)).token;
  tokens.set(username, token);
  return token;
};
const makeKey = async (username: string, name = 'Robot') => {
  const answer = await request('POST', apiKeys.create.path, { token: await tokenOf(username), body: { name } });
  expect(answer.status).toBe(201);
  return { key: apiKeySchema.parse(answer.body.key), secret: answer.body.secret as string };
};
const listKeys = async (username: string) =>
  (await request('GET', apiKeys.list.path, { token: await tokenOf(username) })).body;
const revoke = async (username: string, id: string) =>
  request('DELETE', `/api/api-keys/${id}`, { token: await tokenOf(username) });
const socketWith = (token: string, namespace: string) => {
  const { port } = http.address() as AddressInfo;
  return connect(`http://127.0.0.1:${port}${namespace}`, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
};
const event = (socket: ReturnType<typeof socketWith>, name: string) =>
  new Promise<{ data?: { code: string } }>((resolve) => {
    socket.once(name, resolve);
  });

test('a key is shown once, kept as a hash, known by its beginning, and tells when it was used', async () => {
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

test('a key opens what the desk shows with the owner’s caps, and nothing of the account', async () => {
  const { secret, key } = await makeKey('pro');
  const codeOf = async (method: string, path: string, body?: unknown) => {
    const answer = await request(method, path, { token: secret, body });
    return [answer.status, answer.body.code];
  };
  expect((await request('GET', '/api/scanners/low-float', { token: secret })).body.limit).toBe(15);
  expect(await codeOf('GET', '/api/custom-scanners')).toEqual([403, 'UPGRADE_REQUIRED']);
  for (const path of ['/api/auth/profile', apiKeys.list.path, '/api/payments/subscription', '/api/admin/users'])
    expect(await codeOf('GET', path), path).toEqual([403, 'FORBIDDEN']);
  expect(await codeOf('POST', apiKeys.create.path, { name: 'Another' })).toEqual([403, 'FORBIDDEN']);
  await revoke('pro', key.id);
});

test('Pro’s keys share 60 requests a minute, told in headers; Premium’s are not counted', async () => {
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

test('the market’s socket takes a key until it is revoked, as nobody at the desk; the trading room takes none', async () => {
  const { key, secret } = await makeKey('premium', 'Socket');
  const socket = socketWith(secret, MARKET_NAMESPACE);
  const online = vi.fn();
  socket.on('online', online);
  await event(socket, 'connect');
  expect(await socket.emitWithAck('scanner:subscribe', { scanner: 'low_float' })).toMatchObject({ ok: true });
  expect(online).not.toHaveBeenCalled();
  const ended = event(socket, 'disconnect');
  await revoke('premium', key.id);
  await ended;
  expect((await event(socketWith(secret, MARKET_NAMESPACE), 'connect_error')).data?.code).toBe('UNAUTHENTICATED');

  const other = await makeKey('premium', 'Chat');
  expect((await event(socketWith(other.secret, '/'), 'connect_error')).data?.code).toBe('UNAUTHENTICATED');
});

test('what a user may not have is refused, and lost with the plan a key rests', async () => {
  const basic = await request('POST', apiKeys.create.path, { token: await tokenOf('basic'), body: { name: 'No' } });
  expect([basic.status, basic.body.code]).toEqual([403, 'UPGRADE_REQUIRED']);
  const { key, secret } = await makeKey('pro', 'Rests');
  expect((await revoke('premium', key.id)).status).toBe(404);
  for (let k = 1; k < API_KEY_LIMITS.perUser; k += 1) await makeKey('pro', `Key ${k}`);
  const more = await request('POST', apiKeys.create.path, { token: await tokenOf('pro'), body: { name: 'More' } });
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

test('what looks like a key and is none is refused', async () => {
  for (const token of ['pb_', 'pb_nothing', `pb_${'x'.repeat(43)}`])
    expect((await request('GET', STATUS, { token })).status).toBe(401);
});
