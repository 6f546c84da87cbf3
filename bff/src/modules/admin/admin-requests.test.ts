import { hours } from '@prebell/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAuthenticator } from '../../../test/authenticator';
import { mailsTo } from '../../../test/mails';
import { startTestPlatform } from '../../../test/platform';

const START = new Date('2026-11-28T12:00:00Z');
const platform = await startTestPlatform({}, { standsAt: START });
const { request, deps, advance } = platform;
const PASSWORD = 'moonlit-otter-77';

let counter = 0;
const newUser = async () => {
  counter += 1;
  const username = `person${counter}`;
  const { id } = await platform.register(username);
  const signIn = async () =>
    (await request('POST', '/api/auth/login', { body: { username, password: PASSWORD } })).body.access_token as string;
  return { id, username, email: `${username}@example.com`, signIn };
};
type User = Awaited<ReturnType<typeof newUser>>;
const newAdmin = async () => {
  const user = await newUser();
  await deps.db.updateTable('users').set({ is_admin: true }).where('id', '=', user.id).execute();
  return { ...user, token: await user.signIn() };
};
type Admin = Awaited<ReturnType<typeof newAdmin>>;
const ask = (by: Admin, target: User, is_admin = true) =>
  request('PUT', `/api/admin/users/${target.id}/admin`, { token: by.token, body: { is_admin, reason: 'Night shift' } });
const decide = (by: Admin, id: string, decision: string) =>
  request('POST', `/api/admin/admin-requests/${id}/decision`, { token: by.token, body: { decision } });
const isAdmin = async ({ id }: User) =>
  (await deps.db.selectFrom('users').select('is_admin').where('id', '=', id).executeTakeFirstOrThrow()).is_admin;
const linesOn = async ({ id }: User) =>
  (
    await deps.db
      .selectFrom('admin_audit')
      .select(['action', 'actor_username'])
      .where('target_id', '=', id)
      .where(sql<boolean>`action like 'user.%'`)
      .orderBy('seq')
      .execute()
  ).map(({ action, actor_username }) => `${action} by ${actor_username}`);
const mailed = async ({ email }: User) => (await mailsTo(deps, email)).map(({ category }) => category);

const [first, second, third] = [await newAdmin(), await newAdmin(), await newAdmin()];

test('a grant waits for a second admin, who alone can approve it; everybody concerned gets a mail', async () => {
  const target = await newUser();
  const asked = await ask(first, target);
  expect([asked.status, asked.body.user.is_admin, await isAdmin(target)]).toEqual([200, false, false]);
  const { id } = asked.body.request;
  expect(await mailed(second)).toContain('admin.request');
  const { requests } = (await request('GET', '/api/admin/admin-requests', { token: second.token })).body;
  expect(requests).toMatchObject([{ id, target: { username: target.username }, requested_by: { id: first.id } }]);
  // A repeated wish is the same request, also by another admin.
  expect((await ask(third, target)).body.request.id).toBe(id);
  expect(await decide(first, id, 'approve')).toMatchObject({ status: 409, body: { code: 'OWN_REQUEST' } });
  expect(await decide(second, id, 'withdraw')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await isAdmin(target)).toBe(false);
  expect((await decide(second, id, 'approve')).body.requests).toEqual([]);
  expect(await isAdmin(target)).toBe(true);
  expect(await linesOn(target)).toEqual([
    `user.admin-request by ${first.username}`,
    `user.admin by ${second.username}`,
  ]);
  for (const user of [first, second, third, target]) expect(await mailed(user)).toContain('admin.new-admin');
  expect((await ask(first, target, false)).body.user.is_admin).toBe(false);
});

test('of concurrent decisions one counts', async () => {
  const target = await newUser();
  const { id } = (await ask(first, target)).body.request;
  const answers = await Promise.all([
    decide(second, id, 'approve'),
    decide(third, id, 'approve'),
    decide(second, id, 'refuse'),
    decide(first, id, 'withdraw'),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('REQUEST_CLOSED');
  const lines = await linesOn(target);
  expect(lines).toHaveLength(2);
  expect(await isAdmin(target)).toBe(lines[1]?.startsWith('user.admin by') === true);
  await deps.db.updateTable('users').set({ is_admin: false }).where('id', '=', target.id).execute();
});

test('a refused, withdrawn or expired request grants nothing, and can be made again', async () => {
  const target = await newUser();
  const refused = (await ask(first, target)).body.request.id;
  expect((await decide(second, refused, 'refuse')).status).toBe(200);
  expect(await mailed(first)).toContain('admin.request-refused');
  const withdrawn = (await ask(first, target)).body.request.id;
  expect((await decide(first, withdrawn, 'withdraw')).status).toBe(200);
  const expired = (await ask(first, target)).body.request.id;
  for (const id of [refused, withdrawn]) expect((await decide(second, id, 'approve')).body.code).toBe('REQUEST_CLOSED');
  advance(hours(24));
  const late = { ...second, token: await second.signIn() };
  expect((await decide(late, expired, 'approve')).body.code).toBe('REQUEST_CLOSED');
  expect((await request('GET', '/api/admin/admin-requests', { token: late.token })).body.requests).toEqual([]);
  expect(await isAdmin(target)).toBe(false);
  expect((await ask(late, target)).body.request.id).not.toBe(expired);
  advance(-hours(24));
});

test('a request dies with the rights of who asked, and with the account it is for', async () => {
  const [asker, target, other] = [await newAdmin(), await newUser(), await newUser()];
  const { id } = (await ask(asker, target)).body.request;
  const unused = (await ask(first, other)).body.request.id;
  await ask(first, asker, false);
  expect((await decide(second, id, 'approve')).body.code).toBe('REQUEST_CLOSED');
  await request('PUT', `/api/admin/users/${other.id}/status`, { token: first.token, body: { is_active: false } });
  expect((await decide(second, unused, 'approve')).body.code).toBe('REQUEST_CLOSED');
  expect([await isAdmin(target), await isAdmin(other)]).toEqual([false, false]);
});

test('an admin removes the factors of a user who lost them, with a reason, but never their own', async () => {
  const user = await newUser();
  const token = await user.signIn();
  const asked = await request('POST', '/api/auth/passkeys/options', { token });
  const device = createAuthenticator();
  await request('POST', '/api/auth/passkeys', { token, body: { ...device.register(asked.body), name: 'Key' } });
  const reset = (id: string, body: object) =>
    request('POST', `/api/admin/users/${id}/reset-factors`, { token: first.token, body });
  expect((await reset(user.id, {})).body.code).toBe('VALIDATION_FAILED');
  expect((await reset(first.id, { reason: 'Lost it' })).body.code).toBe('OWN_ACCOUNT');
  expect((await reset(user.id, { reason: 'Lost the phone' })).body).toEqual({ removed: 1 });
  expect((await request('GET', '/api/auth/profile', { token })).status).toBe(401);
  expect(typeof (await user.signIn())).toBe('string');
  expect(await mailed(user)).toContain('auth.factors-reset');
  expect(await linesOn(user)).toEqual([`user.factors-reset by ${first.username}`]);
});

test('an admin who has just removed the other ones, by either way, cannot grant alone for a day, and the removed ones get a mail', async () => {
  await deps.db.updateTable('users').set({ is_admin: false }).where('id', '<>', first.id).execute();
  const target = await newUser();
  const alone = async () => {
    const { status, body } = await ask({ ...first, token: await first.signIn() }, target);
    return [status, body.code, body.user?.is_admin];
  };
  const [revoked, deactivated] = [await newAdmin(), await newAdmin()];
  await ask(first, revoked, false);
  expect(await mailed(revoked)).toContain('admin.revoked');
  await request('PUT', `/api/admin/users/${deactivated.id}/status`, { token: first.token, body: { is_active: false } });
  expect(await alone()).toEqual([409, 'SECOND_ADMIN_REMOVED', undefined]);
  expect(await isAdmin(target)).toBe(false);
  advance(hours(24) - 1);
  expect(await alone()).toEqual([409, 'SECOND_ADMIN_REMOVED', undefined]);
  advance(1);
  expect(await alone()).toEqual([200, undefined, true]);
  // Taking back what one granted alone removes no second admin.
  await ask({ ...first, token: await first.signIn() }, target, false);
  expect(await alone()).toEqual([200, undefined, true]);
  advance(-hours(24));
  await deps.db.updateTable('users').set({ is_admin: false }).where('id', '=', target.id).execute();
});

test('an admin who removed the other one by mistake gives the rights back alone, and nobody else gets them so', async () => {
  await deps.db.updateTable('users').set({ is_admin: false }).where('id', '<>', first.id).execute();
  const [removed, earlier, accomplice] = [await newAdmin(), await newAdmin(), await newUser()];
  await ask(removed, earlier, false);
  // Granting what somebody has already is a line of the log, but no removal.
  await ask(removed, removed);
  await ask(first, removed, false);
  const token = await first.signIn();
  for (const target of [accomplice, earlier])
    expect((await ask({ ...first, token }, target)).body.code).toBe('SECOND_ADMIN_REMOVED');
  expect((await ask({ ...first, token }, removed)).body).toMatchObject({ user: { is_admin: true }, request: null });
  await deps.db.updateTable('users').set({ is_admin: false }).where('id', '=', removed.id).execute();
});

test('deactivating an account that the same admin alone had granted removes no second admin', async () => {
  advance(hours(48));
  await deps.db.updateTable('users').set({ is_admin: false }).where('id', '<>', first.id).execute();
  const [granted, next] = [await newUser(), await newUser()];
  const alone = { ...first, token: await first.signIn() };
  expect((await ask(alone, granted)).body.request).toBeNull();
  await request('PUT', `/api/admin/users/${granted.id}/status`, { token: alone.token, body: { is_active: false } });
  await ask(alone, first);
  expect((await ask(alone, next)).body).toMatchObject({ user: { is_admin: true }, request: null });
  advance(-hours(48));
});

test('a request for somebody who became an admin meanwhile, or by an admin who no longer is one, leaves the list', async () => {
  const [asker, second] = [await newAdmin(), await newAdmin()];
  const token = await first.signIn();
  const [target, other] = [await newUser(), await newUser()];
  const open = async () => {
    const { requests } = (await request('GET', '/api/admin/admin-requests', { token })).body;
    return requests.filter((one: { target: User }) => [target.id, other.id].includes(one.target.id)).length;
  };
  await ask(asker, target);
  await ask(second, other);
  expect(await open()).toBe(2);
  await ask({ ...first, token }, asker, false);
  expect(await open()).toBe(1);
  await deps.db.updateTable('users').set({ is_admin: true }).where('id', '=', other.id).execute();
  expect(await open()).toBe(0);
});

test('a lone admin grants at once, and the new admin is announced', async () => {
  await deps.db.updateTable('users').set({ is_admin: false }).where('id', '<>', first.id).execute();
  // The removals above are more than a day ago.
  advance(hours(24));
  const target = await newUser();
  const { body } = await ask({ ...first, token: await first.signIn() }, target);
  expect([body.user.is_admin, body.request]).toEqual([true, null]);
  expect(await mailed(target)).toContain('admin.new-admin');
});
