import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { ensureAdmin } from './ensure-admin.service';

const { request, signIn, deps, advance } = await startTestPlatform();
const ensure = (email: string) => deps.db.transaction().execute((tx) => ensureAdmin(tx, { email, now: deps.now() }));
const auditOf = (username: string) =>
  deps.db
    .selectFrom('admin_audit')
    .selectAll()
    .where('target_username', '=', username)
    .where('action', 'not in', ['auth.sign-in', 'auth.failed'])
    .execute();

/** Chooses a password with a link of the command. */
const choose = (token: string, password: string) =>
  request('POST', '/api/auth/reset-password', { body: { token, password } });

test('a new address becomes an admin who has no password until its link sets one, once and within an hour', async () => {
  const email = 'grace.hopper+ops@example.com';
  const made = await ensure(email);
  if (made.kind !== 'created') throw new Error(made.kind);
  expect(made.username).toBe('grace.hopper-ops');
  await expect(signIn(email, made.token)).rejects.toThrow('INVALID_CREDENTIALS');
  // Run again before anybody used it, the command gives a new link; the earlier one ends.
  const renewed = await ensure(email);
  if (renewed.kind !== 'created') throw new Error(renewed.kind);
  expect((await choose(made.token, 'moonlit-otters-of-77')).body.code).toBe('LINK_INVALID');
  expect((await choose(renewed.token, 'password123')).body.code).toBe('PASSWORD_COMMON');
  expect((await choose(renewed.token, 'moonlit-otters-of-77')).status).toBe(200);
  expect((await choose(renewed.token, 'moonlit-otters-of-78')).body.code).toBe('LINK_INVALID');
  const { token } = await signIn(email, 'moonlit-otters-of-77');
  expect((await request('GET', '/api/admin/stats', { token })).status).toBe(200);
  expect(await ensure(email)).toEqual({ kind: 'unchanged', username: 'grace.hopper-ops' });
  expect(await auditOf(made.username)).toMatchObject([
    { action: 'user.create', actor_id: null, actor_username: 'command line' },
    { action: 'auth.password-reset' },
  ]);
  const { email_confirmed_at } = await deps.db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('username', '=', made.username)
    .executeTakeFirstOrThrow();
  expect(email_confirmed_at, 'nobody mailed the link, so it proves no address').toBeNull();
  const late = await ensure('too.late@example.com');
  if (late.kind !== 'created') throw new Error(late.kind);
  advance(61 * 60_000);
  expect((await choose(late.token, 'moonlit-otters-of-77')).body.code).toBe('LINK_INVALID');
});

test.each(['pro@elsewhere.example', 'x@example.com', `${'long'.repeat(15)}@example.com`])(
  '%s gets a free and valid username',
  async (email) => {
    const made = await ensure(email);
    if (made.kind !== 'created') throw new Error(made.kind);
    expect(made.username).toMatch(/^[A-Za-z0-9_.-]{3,30}$/);
    expect(made.username).not.toBe('pro');
  },
);

test('an existing account gets the flag once and keeps its password', async () => {
  expect(await ensure('PRO@demo.prebell.test')).toEqual({ kind: 'granted', username: 'pro' });
  expect(await ensure('pro@demo.prebell.test')).toEqual({ kind: 'unchanged', username: 'pro' });
  const { token } = await signIn('pro');
  expect((await request('GET', '/api/admin/stats', { token })).status).toBe(200);
  expect(await auditOf('pro')).toMatchObject([{ action: 'user.admin', after: { is_admin: true } }]);
});

test('a deactivated account stays as it is', async () => {
  await deps.db.updateTable('users').set({ is_active: false }).where('username', '=', 'free').execute();
  expect(await ensure('free@demo.prebell.test')).toEqual({ kind: 'inactive', username: 'free' });
  expect(await auditOf('free')).toEqual([]);
});
