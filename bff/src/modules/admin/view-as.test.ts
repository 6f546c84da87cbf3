import {
  type Endpoint,
  endpoints,
  minutes,
  STEP_UP_MINUTES,
  VIEW_AS,
  VIEW_LASTS_MS,
  VIEW_REPORTS,
} from '@prebell/contracts';
import { beforeEach, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const START = new Date('2026-11-28T12:00:00Z');
const { request, register, signIn, deps, advance } = await startTestPlatform({}, { standsAt: START });
const customer = await register('tess');
const setUser = async (id: string, change: { is_admin?: boolean; is_active?: boolean }) => {
  await deps.db.updateTable('users').set(change).where('id', '=', id).execute();
  deps.sessions.announceChange(id);
};

let admin: { id: string; token: string };
let count = 0;
beforeEach(async () => {
  count += 1;
  admin = await register(`looker${count}`);
  await setUser(admin.id, { is_admin: true });
});
const open = (id = customer.id, body: object = { reason: 'Asked what the plan shows' }) =>
  request('POST', endpoints.admin.viewAs.path.replace('{id}', id), { token: admin.token, body });
const view = async (): Promise<string> => (await open()).body.token;
const profile = (token: string) => request('GET', endpoints.auth.profile.path, { token });

const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
const all: Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group));
const pathOf = ({ path }: Endpoint) =>
  path
    .replace('{symbol}', 'AAPL')
    .replace('{scanner}', 'momentum')
    .replace(/\{\w+\}/g, '01980000-0000-7000-8000-000000000000');

test('an admin sees what the customer sees, with the customer’s rights and not their own', async () => {
  const token = await view();
  expect(await profile(token)).toMatchObject({
    status: 200,
    body: { user: { id: customer.id, username: 'tess', is_admin: false, subscription_tier: 'free' } },
  });
  for (const endpoint of VIEW_AS) {
    const own = await request('GET', endpoint.path, { token: customer.token });
    expect([nameOf(endpoint), (await request('GET', endpoint.path, { token })).status]).toEqual([
      nameOf(endpoint),
      own.status,
    ]);
  }
});

test('every other endpoint refuses a view: all writes, chat, keys, factors, admin, public ones', async () => {
  const token = await view();
  const others = all.filter((endpoint) => ![...VIEW_AS, ...VIEW_REPORTS].includes(endpoint));
  expect(others.length).toBeGreaterThan(100);
  for (const endpoint of others) {
    const { status, body } = await request(endpoint.method.toUpperCase(), pathOf(endpoint), {
      token,
      ...(endpoint.body && { body: {} }),
    });
    expect([nameOf(endpoint), status, body]).toEqual([
      nameOf(endpoint),
      403,
      { error: expect.any(String), code: 'VIEW_ONLY' },
    ]);
  }
  const message = { name: 'Tess', email: 'tess@example.com', subject: 'Hello', message: 'Not from Tess' };
  expect((await request('POST', endpoints.contact.send.path, { token, body: message })).status).toBe(403);
  expect(await deps.db.selectFrom('support_tickets').select('id').execute()).toEqual([]);
});

test('the page of a view reports its release and its errors as a visitor does', async () => {
  const token = await view();
  for (const { path } of VIEW_REPORTS) {
    const visitor = await request('POST', path, { body: {} });
    expect(visitor.body.code).not.toBe('VIEW_ONLY');
    expect(await request('POST', path, { token, body: {} })).toMatchObject({
      status: visitor.status,
      body: visitor.body,
    });
  }
});

test('the list of a view has nothing that writes, and no chat, keys, factors, sessions or admin pages', () => {
  expect(VIEW_AS.every(({ method, access }) => method === 'get' && (access === 'user' || access === 'public'))).toBe(
    true,
  );
  expect(
    VIEW_AS.map(({ path }) => path).filter((path) => /chat|key|factor|session|export|admin|cad/.test(path)),
  ).toEqual([]);
});

test('a view opens no socket, and its token is no access token', async () => {
  const token = await view();
  await expect(deps.sessions.authenticate(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(deps.callers.authenticate(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  // Nor is an access token a view, nor one whose type was changed.
  const [head = '', ...rest] = admin.token.split('.');
  const changed = { ...JSON.parse(Buffer.from(head, 'base64url').toString()), typ: 'view+jwt' };
  const forged = [Buffer.from(JSON.stringify(changed)).toString('base64url'), ...rest].join('.');
  expect(await profile(forged)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
});

test('a view needs a recent proof, a reason and a customer', async () => {
  expect(await open(customer.id, { reason: '  ' })).toMatchObject({ status: 400 });
  // Staff: a colleague, a supervisor of dispatch, and the admins themselves.
  const staff = await deps.db.selectFrom('users').select('id').where('username', 'in', ['admin', 'dispatch']).execute();
  for (const { id } of [...staff, admin])
    expect(await open(id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await open('01980000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 });
  expect(
    (
      await request('POST', endpoints.admin.viewAs.path.replace('{id}', customer.id), {
        token: (await signIn('free')).token,
        body: { reason: 'x' },
      })
    ).status,
  ).toBe(403);
  advance(minutes(STEP_UP_MINUTES) + 1);
  expect(await open()).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
});

test('the audit log says who looked at whom and why', async () => {
  await view();
  const line = await deps.db
    .selectFrom('admin_audit')
    .select(['actor_username', 'reason'])
    .where('action', '=', 'user.view')
    .where('target_id', '=', customer.id)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  expect(line).toEqual({ actor_username: `looker${count}`, reason: 'Asked what the plan shows' });
});

test('a view ends after ten minutes', async () => {
  const token = await view();
  advance(VIEW_LASTS_MS - 1_000);
  expect((await profile(token)).status).toBe(200);
  advance(1_000);
  expect((await profile(token)).status).toBe(401);
});

test.each([
  ['the admin’s rights', () => setUser(admin.id, { is_admin: false })],
  ['the admin’s session', () => request('POST', '/api/auth/logout', { token: admin.token })],
  ['the admin’s account', () => setUser(admin.id, { is_active: false })],
])('a view ends with %s', async (_what, end) => {
  const token = await view();
  expect((await profile(token)).status).toBe(200);
  await end();
  expect((await profile(token)).status).toBe(401);
});

test('a view ends when its customer becomes staff', async () => {
  const token = await view();
  await setUser(customer.id, { is_admin: true });
  expect((await profile(token)).status).toBe(401);
});
