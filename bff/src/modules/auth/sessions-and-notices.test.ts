import { days, hours, minutes } from '@prebell/contracts';
import { addressKind } from '@prebell/server/http';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '../../../test/mails';
import { cookieOf, startTestPlatform } from '../../../test/platform';
import { countLine, endCountedLines } from '../audit/counted-lines.service';
import { DEMO_PASSWORD } from '../password/demo-credentials.policy';

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

const markOf = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.includes('device='))
    ?.split(';')[0] ?? '';

test('a sign-in from an unknown device is mailed, with device and address; registration and known devices are not', async () => {
  await register('traveller');
  const from = { headers: { 'User-Agent': CHROME }, address: '203.0.113.9' };
  const mark = markOf(await login('traveller', from));
  await login('traveller', { headers: { Cookie: mark }, address: '203.0.113.200' });
  const mails = await mailed('traveller', 'auth.new-device');
  // The reader may be signed out: the link leads through the sign-in.
  expect(mails[0]?.text).toContain('/login?next=%2Fsettings');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Chrome on Windows');
  expect(mails[0]?.text).toContain('203.0.113.9');
});

test('a browser without the account’s cookie is mailed each day, even where the same browser at the same address signed in before', async () => {
  await register('roommate');
  const from = { headers: { 'User-Agent': CHROME }, address: '203.0.113.9' };
  const own = { ...from, headers: { ...from.headers, Cookie: markOf(await login('roommate', from)) } };
  const mails = async () => (await mailed('roommate', 'auth.new-device')).length;
  for (let turn = 0; turn < 3; turn += 1) await login('roommate', from);
  expect(await mails()).toBe(1);
  await login('roommate', { ...from, address: '203.0.113.10' });
  await login('roommate', { ...from, headers: { 'User-Agent': 'curl/8.5.0' } });
  expect(await mails()).toBe(3);
  advance(days(1));
  await login('roommate', own);
  expect(await mails()).toBe(3);
  await login('roommate', from);
  expect(await mails()).toBe(4);
});

test('the outbox of a demo shows the same mail for its published accounts', async () => {
  await login('premium', { password: DEMO_PASSWORD, headers: { 'User-Agent': CHROME }, address: '203.0.113.9' });
  const mails = await mailsTo(deps, 'premium@demo.prebell.test');
  expect(mails.map(({ category }) => category)).toEqual(['auth.new-device']);
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

describe('sign-ins under names that nobody has', () => {
  const guess = async (name: string, address: string) => {
    expect((await login(name, { password: 'moonlit-otter-77', address })).status).toBe(401);
    await deps.background.settled();
  };
  const lines = () =>
    deps.db
      .selectFrom('admin_audit')
      .select(['address', 'after', 'actor_id', 'actor_username', 'target_username'])
      .where('action', '=', 'auth.unknown-name')
      .orderBy('seq')
      .execute();

  test('are one line of an address and one with their number an hour later, and never name what was typed', async () => {
    for (const name of ['my-secret-password', 'someone.else', 'third@example.com']) await guess(name, '203.0.113.50');
    await guess('fourth', '203.0.113.51');
    expect((await lines()).map(({ address, after }) => [address, after])).toEqual([
      ['203.0.113.50', {}],
      ['203.0.113.51', {}],
    ]);
    advance(hours(1));
    await endCountedLines(deps);
    const all = await lines();
    expect(all).toHaveLength(3);
    expect(all.at(-1)).toMatchObject({
      address: '203.0.113.50',
      after: { times: 2, since: expect.any(String) },
      actor_id: null,
      actor_username: 'not signed in',
    });
    expect(JSON.stringify(all)).not.toMatch(/my-secret-password|someone|third|fourth/);
    const { rows } = await sql`select * from counted_lines`.execute(deps.db);
    expect(rows).toEqual([]);
  });

  test('of more than a hundred addresses share a line without an address', async () => {
    const before = (await lines()).length;
    for (let n = 0; n < 100; n += 1)
      await countLine(deps, {
        action: 'auth.unknown-name',
        actor: { id: null, username: 'not signed in' },
        target: 'a name that nobody has',
        address: `2001:db8::${n}`,
        milliseconds: hours(1),
      });
    for (const address of ['203.0.113.60', '203.0.113.61', '203.0.113.62']) await guess('nobody.here', address);
    await guess('nobody.here', '2001:db8::7');
    expect(await lines()).toHaveLength(before + 101);
    expect((await lines()).at(-1)).toMatchObject({
      address: null,
      target_username: 'unknown names, from more addresses',
    });
    advance(hours(1));
    await endCountedLines(deps);
    expect((await lines()).slice(before + 101).map(({ address, after }) => [address, after.times])).toEqual(
      expect.arrayContaining([
        [null, 2],
        ['2001:db8::7', 1],
      ]),
    );
  });
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
