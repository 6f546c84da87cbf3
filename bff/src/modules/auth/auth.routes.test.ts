import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { cookieOf, startTestPlatform } from '../../../test/platform';
import { giveTier } from '../../../test/tiers';
import { DEMO_PASSWORD } from '../../demo/demo-accounts';
import { revokeSessionsOf } from './sessions.repository';

const { request, signIn, deps, advance } = await startTestPlatform();
const away = await startTestPlatform({ THROTTLE_REGISTRATIONS_PER_HOUR: '2', THROTTLE_SIGN_INS_PER_MINUTE: '2' });

let counter = 0;
const registration = (changes: Record<string, unknown> = {}) => {
  counter += 1;
  const username = `trader${counter}`;
  return {
    username,
    email: `${username}@example.com`,
    password: 'moonlit-otter-77',
    first_name: 'Mo',
    last_name: '',
    ...changes,
  };
};
const registerUser = async (changes: Record<string, unknown> = {}) => {
  const body = registration(changes);
  const answer = await request('POST', '/api/auth/register', { body });
  expect(answer.status).toBe(201);
  return { body, answer, token: answer.body.access_token as string, cookie: cookieOf(answer) };
};
const refresh = (cookie: string) => request('POST', '/api/auth/refresh', { headers: { Cookie: cookie } });
const profile = (token: string) => request('GET', '/api/auth/profile', { token });

test('signs in with the username or the e-mail address, without case', async () => {
  for (const username of ['pro', 'PRO', 'pro@demo.prebell.test', ' Pro@Demo.Prebell.Test ']) {
    const { status, body } = await request('POST', '/api/auth/login', { body: { username, password: DEMO_PASSWORD } });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      username: 'pro',
      first_name: 'Priya',
      subscription_tier: 'pro',
      is_admin: false,
    });
    expect(body.user.last_login).not.toBeNull();
  }
});

test('a sign-in ends the session whose cookie the browser sends, also another user’s, and no session at other places', async () => {
  const [first, other, elsewhere] = [await registerUser(), await registerUser(), await signIn('pro')];
  const { username, password } = first.body;
  const again = (cookie: string) =>
    request('POST', '/api/auth/login', { body: { username, password }, headers: { Cookie: cookie } });
  const renewed = await again(first.cookie);
  expect((await profile(first.token)).status).toBe(401);
  expect((await refresh(first.cookie)).status).toBe(401);
  expect((await again(other.cookie)).status).toBe(200);
  expect((await profile(other.token)).status, 'the browser of somebody who never signed out').toBe(401);
  for (const token of [renewed.body.access_token, elsewhere.token]) expect((await profile(token)).status).toBe(200);
  const wrong = { body: { username, password: 'not-the-one' }, headers: { Cookie: cookieOf(renewed) } };
  expect((await request('POST', '/api/auth/login', wrong)).status).toBe(401);
  expect((await profile(renewed.body.access_token)).status, 'a refused sign-in ends nothing').toBe(200);
});

test('a wrong password and an unknown account get the same answer', async () => {
  const wrong = await request('POST', '/api/auth/login', { body: { username: 'basic', password: 'not-the-one' } });
  const unknown = await request('POST', '/api/auth/login', { body: { username: 'nobody', password: 'not-the-one' } });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ error: 'Invalid username or password', code: 'INVALID_CREDENTIALS' });
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
});

test('registers, signs in immediately and returns no secret', async () => {
  const { answer, body, token } = await registerUser();
  expect(answer.body.user).toEqual({
    id: expect.any(String),
    username: body.username,
    email: body.email,
    first_name: 'Mo',
    last_name: null,
    is_admin: false,
    is_active: true,
    subscription_tier: 'free',
    subscription_expires: null,
    last_login: expect.any(String),
    tier_info: { tier: 'free', expires: null, is_active: true, permissions: ['scanner:momentum'] },
  });
  expect((await profile(token)).body).toEqual({ user: answer.body.user });
});

test('refuses a taken username or e-mail address in any case', async () => {
  const { body } = await registerUser();
  const sameName = registration({ username: body.username.toUpperCase() });
  const sameMail = registration({ email: body.email.toUpperCase() });
  // The same answer in both cases, so that nobody learns which accounts exist.
  for (const taken of [sameName, sameMail])
    expect(await request('POST', '/api/auth/register', { body: taken })).toMatchObject({
      status: 409,
      body: {
        code: 'ACCOUNT_TAKEN',
        error: expect.stringMatching(/^This username or email address is already in use/),
      },
    });
});

test('of many concurrent registrations of one name exactly one succeeds', async () => {
  const body = registration();
  const answers = await Promise.all(Array.from({ length: 8 }, () => request('POST', '/api/auth/register', { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
});

test('refuses passwords that are short, common or the account’s own name, and malformed usernames', async () => {
  const attempt = (changes: Record<string, unknown>) =>
    request('POST', '/api/auth/register', { body: registration(changes) });
  expect(await attempt({ password: 'seven77' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', error: 'Password must be at least 8 characters long' },
  });
  for (const password of ['password', 'Password123', 'qwertyuiop'])
    expect(await attempt({ password })).toMatchObject({
      status: 422,
      body: {
        code: 'PASSWORD_COMMON',
        error: 'This password is too common and easy to guess. Please choose another one.',
      },
    });
  expect(await attempt({ username: 't!' })).toMatchObject({
    status: 400,
    body: { error: 'A username is 3 to 30 letters, digits, dots, dashes or underscores' },
  });
  expect(await attempt({ username: 'longusername', password: 'LongUserName' })).toMatchObject({ status: 422 });
  expect(await attempt({ email: 'some.person@example.com', password: 'some.person' })).toMatchObject({ status: 422 });
  expect(await attempt({ password: 'onlyletters-' })).toMatchObject({ status: 201 });
});

test('the profile accepts names and nothing else', async () => {
  const { token, answer } = await registerUser();
  const changed = await request('PUT', '/api/auth/profile', {
    token,
    body: { first_name: ' Zoë ', last_name: '', is_admin: true, subscription_tier: 'premium', email: 'x@example.com' },
  });
  expect(changed.status).toBe(200);
  expect(changed.body.user).toEqual({ ...answer.body.user, first_name: 'Zoë', last_name: null });
});

test('a name left out of a profile change stays as it is', async () => {
  const { token } = await registerUser();
  const change = async (body: object) => {
    const { user } = (await request('PUT', '/api/auth/profile', { token, body })).body;
    return [user.first_name, user.last_name];
  };
  expect(await change({ first_name: 'Zoë', last_name: 'Field' })).toEqual(['Zoë', 'Field']);
  expect(await change({ first_name: 'Ada' })).toEqual(['Ada', 'Field']);
  expect(await change({ last_name: 'Lind' })).toEqual(['Ada', 'Lind']);
  expect(await change({})).toEqual(['Ada', 'Lind']);
  expect(await change({ last_name: null })).toEqual(['Ada', null]);
  expect(await change({ first_name: ' ' })).toEqual([null, null]);
});

test('a valid bearer is enough; forged or foreign ones are not', async () => {
  const { token } = await signIn('free');
  expect((await profile(token)).status).toBe(200);
  const [header = '', claims = '', signature = ''] = token.split('.');
  const other = Buffer.from(claims, 'base64url')
    .toString()
    .replace(/"sub":"[^"]+"/, `"sub":"${crypto.randomUUID()}"`);
  const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  const symmetric = await new SignJWT(JSON.parse(Buffer.from(claims, 'base64url').toString()))
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: deps.keys[0].kid })
    .sign(Buffer.from(deps.keys[0].kid.padEnd(32)));
  const forgeries = [
    'rubbish',
    `${unsigned}.${claims}.`,
    `${header}.${Buffer.from(other).toString('base64url')}.${signature}`,
    `${header}.${claims}.${Buffer.from('nonsense').toString('base64url')}`,
    symmetric,
  ];
  for (const forged of forgeries)
    expect(await profile(forged)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
});

test('the refresh cookie is unavailable to scripts and other sites', async () => {
  const { answer } = await registerUser();
  const cookie = answer.headers.getSetCookie()[0];
  for (const part of ['__Host-refresh=', 'HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/'])
    expect(cookie).toContain(part);
});

test('a refresh from another site is refused', async () => {
  const { cookie } = await signIn('free');
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }])
    expect(await request('POST', '/api/auth/refresh', { headers: { Cookie: cookie, ...headers } })).toMatchObject({
      status: 403,
    });
  const own = { Cookie: cookie, Origin: 'http://localhost:3000', Host: 'localhost:3000' };
  expect((await request('POST', '/api/auth/refresh', { headers: own })).status).toBe(200);
});

test('a refresh rotates the cookie and returns a working token', async () => {
  const { cookie } = await signIn('free');
  const first = await refresh(cookie);
  expect(first.status).toBe(200);
  expect(cookieOf(first)).not.toBe(cookie);
  expect((await profile(first.body.access_token)).status).toBe(200);
  expect((await refresh(cookieOf(first))).status).toBe(200);
});

test('fifty tabs that refresh at the same time all stay signed in, with one rotation', async () => {
  const { token, cookie } = await signIn('free');
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(cookie)));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(new Set(answers.map(cookieOf)).size).toBe(1);
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const session = await deps.db.selectFrom('sessions').select('generation').where('id', '=', sid).executeTakeFirst();
  expect(session?.generation).toBe(2);
});

test('a lost answer can be repeated within ten seconds; later it counts as theft', async () => {
  const { cookie } = await signIn('free');
  expect((await refresh(cookie)).status).toBe(200);
  advance(9_000);
  expect((await refresh(cookie)).status).toBe(200);
  advance(2_000);
  expect((await refresh(cookie)).status).toBe(401);
});

test('after a reuse none of many descendants can refresh', async () => {
  const { cookie } = await signIn('free');
  const second = cookieOf(await refresh(cookie));
  const third = cookieOf(await refresh(second));
  const race = [cookie, ...Array.from({ length: process.env.PREBELL_DEEP === '1' ? 1000 : 60 }, () => third)];
  const [reused] = await Promise.all(race.map(refresh));
  expect(reused?.status).toBe(401);
  for (const old of [second, third]) expect((await refresh(old)).status).toBe(401);
});

test('an old refresh token ends the whole session, including its bearer', async () => {
  const { cookie } = await signIn('free');
  const second = await refresh(cookie);
  const third = await refresh(cookieOf(second));
  expect(await refresh(cookie)).toMatchObject({ status: 401, body: { code: 'REFRESH_INVALID' } });
  expect((await refresh(cookieOf(third))).status).toBe(401);
  expect((await profile(third.body.access_token)).status).toBe(401);
});

test('a refresh fails without a cookie, with an invalid one and with an expired one', async () => {
  expect(await request('POST', '/api/auth/refresh')).toMatchObject({ status: 401, body: { code: 'REFRESH_INVALID' } });
  const { cookie } = await signIn('free');
  expect((await refresh(`${cookie.slice(0, -2)}xx`)).status).toBe(401);
  advance(31 * 24 * 60 * 60 * 1000);
  expect((await refresh(cookie)).status).toBe(401);
});

test('an access token ends after 15 minutes and is renewed by the cookie', async () => {
  const { token, cookie } = await signIn('free');
  advance(14 * 60 * 1000);
  expect((await profile(token)).status).toBe(200);
  advance(2 * 60 * 1000);
  expect((await profile(token)).status).toBe(401);
  const renewed = await refresh(cookie);
  expect((await profile(renewed.body.access_token)).status).toBe(200);
});

test('a password may have 128 characters, and each of them counts', async () => {
  const long = Array.from({ length: 16 }, (_, n) => `harbour${n % 10}`).join('');
  const account = { username: 'long.password', email: 'long.password@example.com' };
  const enter = (password: string) =>
    request('POST', '/api/auth/login', { body: { username: account.username, password } });
  const register = (password: string) => request('POST', '/api/auth/register', { body: { ...account, password } });
  expect([long.length, (await register(`${long}x`)).status, (await register(long)).status]).toEqual([128, 400, 201]);
  expect((await enter(`${long.slice(0, -1)}x`)).status).toBe(401);
  expect((await enter(long)).status).toBe(200);
});

test('signing out ends the session immediately, by cookie or by bearer', async () => {
  const byCookie = await signIn('free');
  const byBearer = await signIn('free');
  expect((await profile(byCookie.token)).status).toBe(200);
  const answer = await request('POST', '/api/auth/logout', { headers: { Cookie: byCookie.cookie } });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect((await profile(byCookie.token)).status).toBe(401);
  expect((await refresh(byCookie.cookie)).status).toBe(401);
  expect((await profile(byBearer.token)).status).toBe(200);
  await request('POST', '/api/auth/logout', { token: byBearer.token });
  expect((await profile(byBearer.token)).status).toBe(401);
});

test('changing the password ends the other sessions and returns a token for this one', async () => {
  const { body, token, cookie } = await registerUser();
  const elsewhere = await signIn(body.username, body.password);
  const wrong = { current_password: 'not-the-one', new_password: 'moonlit-otter-78' };
  expect(await request('POST', '/api/auth/change-password', { token, body: wrong })).toMatchObject({
    status: 422,
    body: { code: 'PASSWORD_INCORRECT' },
  });
  const right = { current_password: body.password, new_password: 'moonlit-otter-78' };
  const changed = await request('POST', '/api/auth/change-password', { token, body: right });
  expect(changed.status).toBe(200);
  expect((await profile(changed.body.access_token)).status).toBe(200);
  expect((await refresh(cookieOf(changed))).status).toBe(200);
  expect((await profile(elsewhere.token)).status).toBe(401);
  expect((await refresh(elsewhere.cookie)).status).toBe(401);
  expect((await refresh(cookie)).status).toBe(401);
  expect((await request('POST', '/api/auth/login', { body })).status).toBe(401);
  expect((await request('POST', '/api/auth/login', { body: { ...body, password: right.new_password } })).status).toBe(
    200,
  );
});

test('a deactivated account gets a clear error and its sessions stop', async () => {
  const { body, token, answer, cookie } = await registerUser();
  await deps.db.updateTable('users').set({ is_active: false }).where('id', '=', answer.body.user.id).execute();
  deps.sessions.announceChange(answer.body.user.id);
  expect(await profile(token)).toMatchObject({ status: 401, body: { code: 'ACCOUNT_INACTIVE' } });
  expect(await request('POST', '/api/auth/login', { body })).toMatchObject({
    status: 401,
    body: { code: 'ACCOUNT_INACTIVE' },
  });
  expect((await refresh(cookie)).status).toBe(401);
});

test('an unannounced change takes effect within a second', async () => {
  const { token, answer } = await registerUser();
  expect((await profile(token)).status).toBe(200);
  await revokeSessionsOf(deps.db, answer.body.user.id, deps.now());
  advance(1001);
  expect((await profile(token)).status).toBe(401);
});

test('listeners learn whose session changed, until they stop listening', async () => {
  const heard: string[] = [];
  const stop = deps.sessions.onChange((userId) => heard.push(userId));
  const { token, answer } = await registerUser();
  await request('POST', '/api/auth/logout', { token });
  stop();
  deps.sessions.announceChange('somebody else');
  expect(heard).toEqual([answer.body.user.id]);
});

test('an expired grant counts as free', async () => {
  const { token, answer } = await registerUser();
  await giveTier(deps, answer.body.user.username, 'pro', new Date(deps.now().getTime() - 1000));
  const { body } = await profile(token);
  expect(body.user.subscription_tier).toBe('free');
  expect(body.user.tier_info).toMatchObject({ tier: 'free', is_active: false });
});

test('twelve wrong passwords in a row get 429; the right one passes after the delay', async () => {
  const { body } = await registerUser();
  const attempt = (password: string) =>
    request('POST', '/api/auth/login', { body: { username: body.username, password } });
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) statuses.push((await attempt('not-the-one')).status);
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses).toContain(429);
  const refusal = await attempt(body.password);
  expect(refusal).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', error: 'Too many attempts. Please wait a moment and try again.' },
  });
  expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  await expect.poll(async () => (await attempt(body.password)).status).toBe(200);
  expect((await attempt('not-the-one')).status).toBe(401);
});

test('registrations and sign-ins are limited by address, except on this machine', async () => {
  const register = (address: string) => away.request('POST', '/api/auth/register', { body: registration(), address });
  const login = (address: string) =>
    away.request('POST', '/api/auth/login', { body: { username: 'free', password: DEMO_PASSWORD }, address });
  for (const call of [register, login]) {
    for (let index = 0; index < 4; index += 1) expect((await call('127.0.0.1')).status).toBeLessThan(300);
    for (let index = 0; index < 2; index += 1) expect((await call('192.0.2.7')).status).toBeLessThan(300);
    expect(await call('192.0.2.7')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await call('192.0.2.8')).status).toBeLessThan(300);
  }
});
