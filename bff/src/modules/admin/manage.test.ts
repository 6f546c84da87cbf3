import { tierPermissions } from '@prebell/contracts';
import { describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { giveTier } from '../../../test/tiers';
import { DEMO_PASSWORD } from '../../demo/demo-accounts';
import { insertAlert } from '../alerts/alerts.repository';
import { insertWatchlist } from '../watchlists/watchlists.repository';

const { request, signIn, deps, advance } = await startTestPlatform();
const { token } = await signIn('admin');

const ids = Object.fromEntries(
  (await deps.db.selectFrom('users').select(['username', 'id']).execute()).map(({ username, id }) => [username, id]),
) as Record<string, string>;
const put = (username: string, what: string, body: unknown, bearer = token) =>
  request('PUT', `/api/admin/users/${ids[username]}/${what}`, { token: bearer, body });
const profile = (bearer: string) => request('GET', '/api/auth/profile', { token: bearer });
const DAY_MS = 24 * 60 * 60 * 1000;

describe('a tier', () => {
  test.each([
    [{ tier: 'pro' }, 'pro', 30],
    [{ tier: 'premium', expires_in_days: 1 }, 'premium', 1],
    [{ tier: 'basic', expires_in_days: 3650 }, 'basic', 3650],
    [{ tier: 'free', expires_in_days: 5 }, 'free', null],
  ])('%j lasts as long as requested', async (body, tier, days) => {
    const before = deps.now().getTime();
    const { status, body: answer } = await put('basic', 'tier', body);
    expect([status, answer.user.subscription_tier]).toEqual([200, tier]);
    if (days === null) return expect(answer.user.subscription_expires).toBeNull();
    const left = Date.parse(answer.user.subscription_expires) - before;
    expect(Math.round(left / DAY_MS)).toBe(days);
  });

  test.each([
    {},
    { tier: 'gold' },
    { tier: 'pro', expires_in_days: 0 },
    { tier: 'pro', expires_in_days: 3651 },
    { tier: 'pro', expires_in_days: 1.5 },
    { tier: 'pro', expires_in_days: '30' },
    { tier: 'pro', reason: 'x'.repeat(301) },
  ])('%j is refused', async (body) => {
    expect(await put('basic', 'tier', body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  test('reaches the next request of its user', async () => {
    const { token: bearer } = await signIn('pro');
    expect((await profile(bearer)).body.user.subscription_tier).toBe('pro');
    await put('pro', 'tier', { tier: 'premium' });
    expect((await profile(bearer)).body.user.subscription_tier).toBe('premium');
    await put('pro', 'tier', { tier: 'pro' });
  });

  test('set to Free for a paying user keeps the paid plan, and the log says so', async () => {
    const start = deps.now();
    await deps.db
      .insertInto('subscriptions')
      .values({
        id: 'sub_paying',
        user_id: ids.basic ?? '',
        tier: 'pro',
        billing_interval: 'monthly',
        status: 'active',
        amount_cents: 5900,
        currency: 'usd',
        current_period_start: start,
        current_period_end: new Date(start.getTime() + 20 * DAY_MS),
        cancel_at_period_end: false,
        has_payment_method: true,
        created_at: start,
        fetched_at: start,
      })
      .execute();
    const { body } = await put('basic', 'tier', { tier: 'free', reason: 'Asked for it' });
    expect(body.user.subscription_tier).toBe('pro');
    const { entries } = (await request('GET', '/api/admin/audit?action=user.tier', { token })).body;
    expect(entries[0]).toMatchObject({
      before: { subscription_tier: 'pro' },
      after: { subscription_tier: 'pro' },
      reason: 'Asked for it',
    });
    await deps.db.deleteFrom('subscriptions').where('id', '=', 'sub_paying').execute();
  });

  test('ignores all other fields', async () => {
    await put('basic', 'tier', { tier: 'basic', is_admin: true, password_hash: 'x', __proto__: { is_admin: true } });
    expect((await request('GET', `/api/admin/users/${ids.basic}`, { token })).body.user).toMatchObject({
      is_admin: false,
      subscription_tier: 'basic',
    });
  });
});

test('a deactivated account is signed out immediately and needs a new sign-in once it is active again', async () => {
  const { token: bearer } = await signIn('free');
  expect((await profile(bearer)).status).toBe(200);
  await put('free', 'status', { is_active: false });
  expect(await profile(bearer)).toMatchObject({ status: 401, body: { code: 'ACCOUNT_INACTIVE' } });
  const again = await request('POST', '/api/auth/login', { body: { username: 'free', password: DEMO_PASSWORD } });
  expect(again.body.code).toBe('ACCOUNT_INACTIVE');
  expect((await put('free', 'status', { is_active: true })).body.user.is_active).toBe(true);
  expect(await profile(bearer)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  await signIn('free');
});

test('dispatch roles become permissions immediately, and removing them takes the permissions away', async () => {
  const { token: bearer } = await signIn('premium');
  const calls = async () => (await request('GET', '/api/cad/calls', { token: bearer })).status;
  expect(await calls()).toBe(403);
  const granted = await put('premium', 'roles', { roles: ['dispatcher', 'dispatcher'] });
  expect(granted.body.user).toMatchObject({
    roles: ['dispatcher'],
    tier_info: {
      permissions: ['cad:read', 'cad:write', 'cad:pii', ...tierPermissions('premium')],
    },
  });
  expect(await calls()).toBe(200);
  expect((await put('premium', 'roles', { roles: [] })).body.user.roles).toEqual([]);
  expect(await calls()).toBe(403);
  expect((await put('premium', 'roles', { roles: ['owner'] })).status).toBe(400);
});

test('admin rights take effect immediately, as does revoking them', async () => {
  const { token: bearer } = await signIn('pro');
  const stats = async () => (await request('GET', '/api/admin/stats', { token: bearer })).status;
  expect(await stats()).toBe(403);
  await put('pro', 'admin', { is_admin: true });
  expect(await stats()).toBe(200);
  await put('pro', 'admin', { is_admin: false });
  expect(await stats()).toBe(403);
});

test.each([
  ['admin', { is_admin: false }],
  ['status', { is_active: false }],
])('an admin cannot change their own account by %s %j', async (what, body) => {
  expect(await put('admin', what, body)).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } });
  expect((await profile(token)).body.user).toMatchObject({ is_admin: true, is_active: true });
});

test('an unknown id is 404, a malformed one 400', async () => {
  const unknown = '01980000-0000-7000-8000-00000000dead';
  expect(await request('GET', `/api/admin/users/${unknown}`, { token })).toMatchObject({ status: 404 });
  const change = await request('PUT', `/api/admin/users/${unknown}/tier`, { token, body: { tier: 'pro' } });
  expect([change.status, change.body.code]).toEqual([404, 'NOT_FOUND']);
  expect(await request('GET', `/api/admin/users/${encodeURIComponent("1' or 1=1")}`, { token })).toMatchObject({
    status: 400,
  });
});

test('a hundred concurrent removals of each other leave exactly one admin', async () => {
  for (const [what, undo, removed] of [
    ['admin', { is_admin: true }, { is_admin: false }],
    ['status', { is_active: true }, { is_active: false }],
  ] as const) {
    await put('pro', 'admin', { is_admin: true });
    const { token: other } = await signIn('pro');
    const { token: own } = await signIn('admin');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2 === 0 ? put('pro', what, removed, own) : put('admin', what, removed, other),
      ),
    );
    // 503: on a busy machine some wait too long for a connection, and change nothing.
    for (const { status } of answers) expect([200, 401, 403, 503]).toContain(status);
    const left = await deps.db
      .selectFrom('users')
      .select('username')
      .where('is_admin', '=', true)
      .where('is_active', '=', true)
      .execute();
    expect(left).toHaveLength(1);
    // The remaining admin restores the accounts.
    const { token: winner } = await signIn(left[0]?.username ?? '');
    for (const username of ['admin', 'pro']) await put(username, what, undo, winner);
    const { token: admin } = await signIn('admin');
    await put('pro', 'admin', { is_admin: false }, admin);
  }
});

describe('the audit log', () => {
  const admin = async () => (await signIn('admin')).token;

  test('has one entry per action: actor, target, before, after and reason', async () => {
    const bearer = await admin();
    const read = async () => (await request('GET', '/api/admin/audit', { token: bearer })).body;
    const { total } = (await read()).pagination;
    await put('dispatch', 'roles', { roles: ['dispatcher'], reason: '  Night shift ' }, bearer);
    const { entries, pagination } = await read();
    expect(pagination.total).toBe(total + 1);
    expect(entries[0]).toMatchObject({
      action: 'user.roles',
      actor: { id: ids.admin, username: 'admin' },
      target: { id: ids.dispatch, username: 'dispatch' },
      before: { roles: ['supervisor'] },
      after: { roles: ['dispatcher'] },
      reason: 'Night shift',
    });
  });

  test('has no entry for a refused action', async () => {
    const bearer = await admin();
    const count = async () => (await request('GET', '/api/admin/audit', { token: bearer })).body.pagination.total;
    const total = await count();
    await put('admin', 'admin', { is_admin: false }, bearer);
    await put('basic', 'tier', { tier: 'gold' }, bearer);
    expect(await count()).toBe(total);
  });

  test('comes in pages of twenty, newest first', async () => {
    const bearer = await admin();
    for (let day = 1; day <= 21; day++) await put('basic', 'tier', { tier: 'basic', expires_in_days: day }, bearer);
    const { body: first } = await request('GET', '/api/admin/audit', { token: bearer });
    const { body: second } = await request('GET', '/api/admin/audit?page=2', { token: bearer });
    expect(first.entries).toHaveLength(20);
    expect(first.pagination).toMatchObject({ per_page: 20, has_next: true });
    expect(second.entries[0].at < first.entries[19].at).toBe(true);
  });

  test('can be read and appended, never changed', async () => {
    const { db } = deps;
    await expect(db.updateTable('admin_audit').set({ reason: 'another' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('admin_audit').execute()).rejects.toThrow('append-only');
  });
});

test('the stat cards count what is there', async () => {
  const { token: bearer } = await signIn('admin');
  const read = async () => (await request('GET', '/api/admin/stats', { token: bearer })).body;
  await put('premium', 'tier', { tier: 'premium' }, bearer);
  const userId = await giveTier(deps, 'pro', 'pro', new Date(0));
  const at = deps.now();
  await insertWatchlist(deps.db, { userId, name: 'Kept', symbols: [], at });
  const rule = { kind: 'halt', symbol: null } as const;
  for (const enabled of [true, true, false])
    await insertAlert(deps.db, {
      ...{ userId, rule, enabled, at },
      ...{ repeat: true, email: false, armed: true, armed_at: null, cooldown_seconds: 60 },
    });
  await deps.db
    .updateTable('users')
    .set({ created_at: new Date(0) as never, last_login: new Date(0) })
    .where('username', '=', 'free')
    .execute();
  await put('basic', 'status', { is_active: false }, bearer);
  expect(await read()).toEqual({
    users: { total: 6, active: 5, recent_signups: 5, recent_logins: expect.any(Number) },
    tiers: { premium: 1, pro: 0 },
    content: { watchlists: 1, active_alerts: 2 },
  });
});

describe('granting rights', () => {
  const DAY_OF_GRANTS = [
    ['admin', { is_admin: true }],
    ['tier', { tier: 'premium', expires_in_days: 3650 }],
    ['roles', { roles: ['dispatcher'] }],
  ] as const;
  const TAKEN_BACK = [
    ['admin', { is_admin: false }],
    ['tier', { tier: 'free' }],
    ['roles', { roles: [] }],
  ] as const;

  /** A new access token of an old session: only the password's age counts, not the token's. */
  const renew = async (cookie: string): Promise<string> =>
    (await request('POST', '/api/auth/refresh', { headers: { Cookie: cookie } })).body.access_token;

  test('needs the password within the last 10 minutes; revoking them does not', async () => {
    const { token: first, cookie } = await signIn('admin');
    for (const [what, body] of DAY_OF_GRANTS) expect((await put('free', what, body, first)).status, what).toBe(200);
    advance(10 * 60_000);
    const bearer = await renew(cookie);
    for (const [what, body] of TAKEN_BACK) expect((await put('free', what, body, bearer)).status, what).toBe(200);
    for (const [what, body] of DAY_OF_GRANTS)
      expect(await put('free', what, body, bearer), what).toMatchObject({
        status: 403,
        body: { code: 'STEP_UP_REQUIRED', error: expect.stringContaining('POST /api/auth/step-up') },
      });

    const stepUp = (password: string) => request('POST', '/api/auth/step-up', { token: bearer, body: { password } });
    expect(await stepUp('not-the-one')).toMatchObject({ status: 422, body: { code: 'PASSWORD_INCORRECT' } });
    expect((await put('free', 'admin', { is_admin: true }, bearer)).status).toBe(403);
    const { body: confirmed } = await stepUp(DEMO_PASSWORD);
    expect(Date.parse(confirmed.until)).toBeGreaterThan(deps.now().getTime() + 9 * 60_000);
    for (const [what, body] of DAY_OF_GRANTS) expect((await put('free', what, body, bearer)).status, what).toBe(200);
    for (const [what, body] of TAKEN_BACK) await put('free', what, body, bearer);
    const noted = await deps.db.selectFrom('admin_audit').select('id').where('action', '=', 'auth.step-up').execute();
    expect(noted).toHaveLength(1);
  });

  test("is not possible with another session's password, nor with a new token of an old session", async () => {
    const { cookie } = await signIn('admin');
    advance(11 * 60_000);
    await signIn('admin');
    const again = await put('free', 'admin', { is_admin: true }, await renew(cookie));
    expect([again.status, again.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  });
});

test('activating an account needs the password again', async () => {
  const bearer = (await signIn('admin')).token;
  for (const username of ['dispatch', 'free'])
    expect((await put(username, 'status', { is_active: false }, bearer)).status).toBe(200);
  await deps.db
    .updateTable('sessions')
    .set({ password_at: new Date(0) })
    .execute();
  const on = { is_active: true };
  for (const username of ['dispatch', 'free'])
    expect(await put(username, 'status', on, bearer)).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED' },
    });
});
