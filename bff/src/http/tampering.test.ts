import { type Endpoint, endpoints } from '@prebell/contracts';
import { describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('basic');

/** All columns of an account that its user must not set. */
const FORBIDDEN_FIELDS = {
  id: '01980000-0000-7000-8000-000000000000',
  is_admin: true,
  is_active: true,
  is_dispatcher: true,
  roles: ['supervisor'],
  permissions: ['cad:read'],
  tier: 'premium',
  subscription_tier: 'premium',
  subscription_expires: '2099-01-01T00:00:00.000Z',
  tier_info: { tier: 'premium', permissions: ['api:unlimited'] },
  password_hash: 'x',
  password_change_required: false,
  email_confirmed_at: '2020-01-01T00:00:00.000Z',
  terms_accepted_at: '2020-01-01T00:00:00.000Z',
  created_at: '2020-01-01T00:00:00.000Z',
  deleted_at: null,
  stripe_customer_id: 'cus_1',
};
const rowOf = (username: string) =>
  deps.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
const grants = async () => (await deps.db.selectFrom('entitlement_grants').selectAll().execute()).length;

describe('mass assignment', () => {
  test('a profile accepts two names, whatever else is sent', async () => {
    const before = await rowOf('basic');
    const body = {
      ...FORBIDDEN_FIELDS,
      email: 'other@example.com',
      username: 'root',
      first_name: 'New',
      last_name: null,
    };
    expect((await request('PUT', '/api/auth/profile', { token, body })).status).toBe(200);
    // The search text follows the names.
    const search_text = 'basic basic@demo.prebell.test new ';
    expect(await rowOf('basic')).toEqual({ ...before, first_name: 'New', last_name: null, search_text });
  });

  test('a registration makes an ordinary account, whatever else is sent', async () => {
    const granted = await grants();
    const body = {
      ...FORBIDDEN_FIELDS,
      username: 'climber',
      email: 'climber@example.com',
      password: 'moonlit-otter-77',
    };
    expect((await request('POST', '/api/auth/register', { body })).status).toBe(201);
    const row = await rowOf('climber');
    expect(row).toMatchObject({ is_admin: false, is_active: true, email_confirmed_at: null, stripe_customer_id: null });
    expect(row.id).not.toBe(FORBIDDEN_FIELDS.id);
    expect(row.password_hash).toMatch(/^\$argon2id/);
    expect(await deps.db.selectFrom('user_roles').selectAll().where('user_id', '=', row.id).execute()).toEqual([]);
    expect(await grants()).toBe(granted);
  });

  test('a ticket cannot be assigned to another user or flagged', async () => {
    const body = {
      name: 'T',
      email: 't@example.com',
      subject: 'S',
      message: 'M',
      user_id: (await rowOf('pro')).id,
      is_priority: true,
      kind: 'coaching',
    };
    const { body: answer } = await request('POST', '/api/contact', { body });
    expect(answer.sends_mail).toBe(false);
    const ticket = await deps.db
      .selectFrom('support_tickets')
      .selectAll()
      .where('id', '=', answer.id)
      .executeTakeFirstOrThrow();
    expect(ticket).toMatchObject({ user_id: null, is_priority: false, kind: 'support' });
  });
});

describe('prototype pollution', () => {
  const POISON = [
    '{"__proto__": {"is_admin": true, "polluted": true}}',
    '{"constructor": {"prototype": {"is_admin": true, "polluted": true}}}',
    '{"username": "basic", "password": "x", "__proto__": {"polluted": true}}',
    '{"first_name": {"__proto__": {"polluted": true}}, "last_name": null}',
    '{"first_name": null, "last_name": null, "__proto__.polluted": true, "constructor.prototype.polluted": true}',
  ];
  const withBody = Object.values(endpoints)
    .flatMap((group) => Object.values<Endpoint>(group))
    .filter(({ body }) => body !== undefined);

  test('no body of any endpoint reaches the prototype of all objects', async () => {
    for (const { method, path } of withBody)
      for (const text of POISON) {
        const target = path.replace(/\{\w+\}/g, '01980000-0000-7000-8000-000000000000');
        const { status } = await request(method.toUpperCase(), target, { token, text });
        expect(status, `${path} ${text}`).toBeLessThan(500);
      }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).is_admin).toBeUndefined();
    expect((await request('GET', '/api/admin/stats', { token })).status).toBe(403);
  });

  test('no query does', async () => {
    const { token: admin } = await signIn('admin');
    for (const query of [
      '__proto__[polluted]=1',
      '__proto__.polluted=1',
      'constructor[prototype][polluted]=1',
      'page[__proto__]=1',
    ])
      expect((await request('GET', `/api/admin/users?${query}`, { token: admin })).status).toBeLessThan(500);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('parameter pollution', () => {
  test('a parameter given twice counts once', async () => {
    const { token: admin } = await signIn('admin');
    const { status, body } = await request('GET', '/api/admin/users?status=active&status=inactive', { token: admin });
    expect([status, body.pagination.total]).toEqual([
      200,
      (await request('GET', '/api/admin/users?status=active', { token: admin })).body.pagination.total,
    ]);
  });
});

test('other users’ records are not found by their ids', async () => {
  const { token: mine } = await signIn('free');
  const theirs = await signIn('premium');
  const { body } = await request('GET', '/api/auth/sessions', { token: theirs.token });
  for (const { id } of body.sessions)
    expect((await request('DELETE', `/api/auth/sessions/${id}`, { token: mine })).status).toBe(404);
  const { id } = await rowOf('premium');
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', '/tier'],
    ['PUT', '/status'],
    ['PUT', '/admin'],
    ['PUT', '/roles'],
  ] as const)
    expect(
      (await request(method, `/api/admin/users/${id}${path}`, { token: mine, ...(method === 'PUT' && { body: {} }) }))
        .status,
    ).toBe(403);
  expect((await request('GET', '/api/auth/profile', { token: theirs.token })).status).toBe(200);
});
