import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { ensureAdmin } from './ensure-admin.service';

const { request, signIn, deps } = await startTestPlatform();
const ensure = (email: string) => deps.db.transaction().execute((tx) => ensureAdmin(tx, { email, now: deps.now() }));
const auditOf = (username: string) =>
  deps.db
    .selectFrom('admin_audit')
    .selectAll()
    .where('target_username', '=', username)
    .where('action', '<>', 'auth.sign-in')
    .execute();

test('a new address becomes an admin who can sign in with the printed password', async () => {
  const made = await ensure('grace.hopper+ops@example.com');
  if (made.kind !== 'created') throw new Error(made.kind);
  expect(made.username).toBe('grace.hopper-ops');
  expect(made.password).toHaveLength(24);
  const { token } = await signIn('grace.hopper+ops@example.com', made.password);
  expect((await request('GET', '/api/admin/stats', { token })).status).toBe(200);
  expect(await auditOf(made.username)).toMatchObject([
    { action: 'user.create', actor_id: null, actor_username: 'command line' },
  ]);
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
