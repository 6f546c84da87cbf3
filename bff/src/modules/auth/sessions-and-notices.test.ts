import { days, minutes } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { mailsTo } from '../../../test/mails';
import { cookieOf, startTestPlatform } from '../../../test/platform';
import { addressKind } from './address-kind.rules';

const { request, register, deps, advance } = await startTestPlatform(
  {},
  { standsAt: new Date('2026-11-28T12:00:00Z') },
);
const PASSWORD = 'moonlit-otter-77';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

const login = (username: string, { password = PASSWORD, headers = {}, address = '127.0.0.1' } = {}) =>
  request('POST', '/api/auth/login', { body: { username, password }, headers, address });
const signIn = async (username: string) => {
  const answer = await login(username);
  return { token: answer.body.access_token as string, cookie: cookieOf(answer) };
};
const refresh = (cookie: string) => request('POST', '/api/auth/refresh', { headers: { Cookie: cookie } });
const makeAdmin = async (username: string) => {
  const { id } = await register(username);
  await deps.db.updateTable('users').set({ is_admin: true }).where('id', '=', id).execute();
  return signIn(username);
};
const mailed = async (username: string, category: string) =>
  (await mailsTo(deps, `${username}@example.com`)).filter((mail) => mail.category === category);

test('the session of an admin ends after half an hour without use, a trader’s does not', async () => {
  const { cookie, token } = await makeAdmin('idle.boss');
  await register('idle.trader');
  const trader = await signIn('idle.trader');
  advance(minutes(14));
  expect((await request('GET', '/api/admin/stats', { token })).status).toBe(200);
  advance(minutes(29));
  const renewed = await refresh(cookie);
  expect(renewed.status).toBe(200);
  advance(minutes(31));
  expect((await refresh(trader.cookie)).status).toBe(200);
  expect((await refresh(cookieOf(renewed))).body.code).toBe('REFRESH_INVALID');
  const open = await deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('revoked_at')
    .where('username', '=', 'idle.boss')
    .where('rotated_at', '>', new Date('2026-11-28T12:30:00Z'))
    .execute();
  expect(open.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
});

test('the list of sessions names device, address and its kind, and the last use to the minute', async () => {
  await register('lister');
  const answer = await login('lister', { headers: { 'User-Agent': CHROME }, address: '192.168.7.20' });
  advance(minutes(5));
  const { body } = await request('GET', '/api/auth/sessions', { token: answer.body.access_token });
  expect(body.sessions.find((session: { is_current: boolean }) => session.is_current)).toMatchObject({
    device: 'Chrome on Windows',
    address: '192.168.7.20',
    address_kind: 'private-network',
    last_used_at: deps.now().toISOString(),
  });
});

test.each([
  ['127.0.0.1', 'this-computer'],
  ['::1', 'this-computer'],
  ['::ffff:10.1.2.3', 'private-network'],
  ['100.100.1.1', 'private-network'],
  ['fe80::1%eth0', 'private-network'],
  ['172.32.0.1', 'internet'],
  ['2001:db8::1', 'internet'],
  ['unknown', null],
  [null, null],
])('the address %s is of the kind %s', (address, kind) => expect(addressKind(address)).toBe(kind));

test('a sign-in from an unknown device is mailed once, with device and address; registration and known devices are not', async () => {
  await register('traveller');
  const from = { headers: { 'User-Agent': CHROME }, address: '203.0.113.9' };
  const first = await login('traveller', from);
  await login('traveller', from);
  const mark =
    first.headers
      .getSetCookie()
      .find((cookie) => cookie.includes('device='))
      ?.split(';')[0] ?? '';
  await login('traveller', { headers: { Cookie: mark }, address: '203.0.113.200' });
  const mails = await mailed('traveller', 'auth.new-device');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Chrome on Windows');
  expect(mails[0]?.text).toContain('203.0.113.9');
});

test('each wrong password is a line of the log; a series of them is one more line and one mail', async () => {
  await register('besieged');
  for (let guess = 0; guess < 8; guess += 1)
    await login('besieged', { password: `guess number ${guess}`, address: '203.0.113.77' });
  expect(await mailed('besieged', 'auth.guessing')).toHaveLength(1);
  const lines = await deps.db
    .selectFrom('admin_audit')
    .select('address')
    .where('target_username', '=', 'besieged')
    .where('action', '=', 'auth.guessing')
    .execute();
  expect(lines).toEqual([{ address: '203.0.113.77' }]);
  const failed = await deps.db
    .selectFrom('admin_audit')
    .select(['address', 'after'])
    .where('target_username', '=', 'besieged')
    .where('action', '=', 'auth.failed')
    .execute();
  expect(failed.length).toBeGreaterThanOrEqual(5);
  expect(failed[0]).toEqual({ address: '203.0.113.77', after: { factor: 'password' } });
});

test('signing out clears what the browser cached', async () => {
  await register('leaver');
  const { token, cookie } = await signIn('leaver');
  const out = await request('POST', '/api/auth/logout', { token, headers: { Cookie: cookie } });
  expect(out.headers.get('Clear-Site-Data')).toBe('"cache"');
});

test('a trader’s session ends 30 days after its sign-in, so none is idle for longer', async () => {
  await register('long.idle');
  const left = await signIn('long.idle');
  advance(days(30) - minutes(1));
  const renewed = await refresh(left.cookie);
  expect(renewed.status).toBe(200);
  advance(minutes(2));
  // Its use a moment ago does not prolong it.
  expect((await refresh(cookieOf(renewed))).body.code).toBe('REFRESH_INVALID');
});
