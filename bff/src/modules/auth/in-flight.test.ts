import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { DEMO_PASSWORD } from '../../demo/demo-accounts';
import { createLink } from './account-links.repository';

const { deps, request, signIn } = await startTestPlatform();

const gate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
};

/** Lets the next password check finish, but holds back what follows it until `letGo`. */
const holdNextCheck = () => {
  const { guesses } = deps.throttle;
  const guard = guesses.guard.bind(guesses);
  const checked = gate();
  const held = gate();
  const spy = vi.spyOn(guesses, 'guard').mockImplementationOnce(async (...args) => {
    const verdict = await guard(...args);
    checked.open();
    await held.passed;
    return verdict;
  });
  onTestFinished(() => spy.mockRestore());
  return { checked: checked.passed, letGo: held.open };
};

const member = async (username: string) => {
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { id, token: (await signIn(username)).token };
};
const openSessionsOf = async (id: string) =>
  (
    await deps.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
  ).length;
const keysOf = async (id: string) =>
  (await deps.db.selectFrom('api_keys').select('id').where('user_id', '=', id).execute()).length;
const changePassword = (token: string, current_password: string, new_password: string) =>
  request('POST', '/api/auth/change-password', { token, body: { current_password, new_password } });
const makeKey = (token: string, current_password: string) =>
  request('POST', '/api/api-keys', { token, body: { name: 'Late', current_password } });
const login = (username: string, password: string) =>
  request('POST', '/api/auth/login', { body: { username, password } });

test('a sign-in whose password was changed after its check is refused', async () => {
  const { id, token } = await member('pro');
  const { checked, letGo } = holdNextCheck();
  const late = login('pro', DEMO_PASSWORD);
  await checked;
  expect((await changePassword(token, DEMO_PASSWORD, 'moonlit-otter-77')).status).toBe(200);
  letGo();
  expect(await late).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  expect(await openSessionsOf(id)).toBe(1);
});

test('a sign-in whose password was reset by mail after its check is refused', async () => {
  const { id } = await member('free');
  const { email } = await deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  const link = { user_id: id, purpose: 'reset', email, now: deps.now(), lifetimeMs: 60_000 } as const;
  const token = await createLink(deps.db, link);
  const { checked, letGo } = holdNextCheck();
  const late = login('free', DEMO_PASSWORD);
  await checked;
  const body = { token, password: 'moonlit-otter-77' };
  expect((await request('POST', '/api/auth/reset-password', { body })).status).toBe(200);
  letGo();
  expect(await late).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  expect(await openSessionsOf(id)).toBe(0);
});

test('a sign-in whose account was deactivated after its check is refused', async () => {
  const { id } = await member('basic');
  const admin = (await signIn('admin')).token;
  const { checked, letGo } = holdNextCheck();
  const late = login('basic', DEMO_PASSWORD);
  await checked;
  const body = { is_active: false, reason: 'Test' };
  expect((await request('PUT', `/api/admin/users/${id}/status`, { token: admin, body })).status).toBe(200);
  letGo();
  expect(await late).toMatchObject({ status: 401, body: { code: 'ACCOUNT_INACTIVE' } });
  expect(await openSessionsOf(id)).toBe(0);
});

test('a sign-in succeeds when another one renewed the hash of the same password meanwhile', async () => {
  const { id } = await member('dispatch');
  const { password_hash } = await deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const { checked, letGo } = holdNextCheck();
  const late = login('dispatch', DEMO_PASSWORD);
  await checked;
  await deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  letGo();
  expect((await late).status).toBe(200);
});

test.each<[string, (token: string) => Promise<{ status: number; body: { code?: string } }>]>([
  ['makes no API key', (token) => makeKey(token, DEMO_PASSWORD)],
  ['changes no password', (token) => changePassword(token, DEMO_PASSWORD, 'stolen-otter-78')],
  [
    'moves no address',
    (token) =>
      request('POST', '/api/auth/change-email', {
        token,
        body: { current_password: DEMO_PASSWORD, email: 'thief@example.com' },
      }),
  ],
  [
    'schedules no deletion',
    (token) => request('POST', '/api/auth/account/deletion', { token, body: { current_password: DEMO_PASSWORD } }),
  ],
])('a session that is signed out while it waits %s', async (_, act) => {
  const { id, token } = await member('premium');
  const thief = (await signIn('premium')).token;
  const { checked, letGo } = holdNextCheck();
  const late = act(thief);
  await checked;
  expect((await request('POST', '/api/auth/sessions/end-others', { token, body: {} })).status).toBe(200);
  letGo();
  expect(await late).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  expect(await openSessionsOf(id)).toBe(1);
  expect(await keysOf(id)).toBe(0);
  expect(await deps.db.selectFrom('account_links').select('user_id').where('user_id', '=', id).execute()).toEqual([]);
});

test('sign-ins and new keys that race a change of the password do not survive it', async () => {
  const { id, token } = await member('premium');
  const thieves = await Promise.all(Array.from({ length: 4 }, () => signIn('premium')));
  const changed = 'harbour-lantern-42';
  const race = [
    ...Array.from({ length: 6 }, () => login('premium', DEMO_PASSWORD)),
    ...thieves.map((thief) => makeKey(thief.token, DEMO_PASSWORD)),
  ];
  expect((await changePassword(token, DEMO_PASSWORD, changed)).status).toBe(200);
  await Promise.all(race);
  expect(await openSessionsOf(id)).toBe(1);
  expect(await keysOf(id)).toBe(0);
});
