import { type Endpoint, minutes, STEP_UP } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { createAuthenticator } from '../../test/authenticator';
import { startTestPlatform } from '../../test/platform';

const START = new Date('2026-11-28T12:00:00Z');
const { request, register, signIn, deps, advance } = await startTestPlatform({}, { standsAt: START });

/** Bodies that pass the checks before the proof; the accounts they name do not exist. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PUT /api/admin/users/{id}/tier': { tier: 'pro' },
  'PUT /api/admin/users/{id}/admin': { is_admin: true },
  'PUT /api/admin/users/{id}/roles': { roles: ['supervisor'] },
  'PUT /api/admin/users/{id}/status': { is_active: true },
  'POST /api/admin/admin-requests/{id}/decision': { decision: 'approve' },
  'POST /api/admin/payments/{id}/refund': { reason: 'Asked for it' },
  'POST /api/admin/users/{id}/reset-factors': { reason: 'Lost the phone' },
  'POST /api/admin/users/{id}/view': { reason: 'Asked about the plan' },
  'POST /api/admin/releases/rollback': { live: '0'.repeat(26) },
  'POST /api/admin/releases/canary': { live: '0'.repeat(26), step: 'stop' },
  'POST /api/auth/passkeys': {
    challenge_id: 'unknown',
    name: 'Key',
    credential: createAuthenticator().register({ challenge_id: 'unknown', options: { challenge: 'AAAA' } }).credential,
  },
  'PUT /api/auth/passkeys/{id}': { name: 'Key' },
  'POST /api/auth/totp/confirm': { code: '123456' },
  'POST /api/auth/change-password': { current_password: 'wrong', new_password: 'fjord lamp plinth 10' },
  'POST /api/auth/change-email': { current_password: 'wrong', email: 'new@example.com' },
  'POST /api/auth/account/deletion': { current_password: 'wrong' },
  'POST /api/api-keys': { current_password: 'wrong', name: 'Bot', expires_in_days: 30 },
};
/** What the admin rights of the caller alone would allow or an unknown id would be answered. */
const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/admin/business/movements-export': '?month=2026-11&kind=new',
  'GET /api/cad/export': '?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z',
  'GET /api/cad/export/closed': '?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z&format=eido',
};
const use = (endpoint: Endpoint, token: string) => {
  const name = nameOf(endpoint);
  const path = endpoint.path.replace(/\{\w+\}/g, '01980000-0000-7000-8000-00000000dead') + (QUERIES[name] ?? '');
  const body = BODIES[name];
  return request(endpoint.method.toUpperCase(), path, { token, ...(body !== undefined && { body }) });
};
const listed = [...STEP_UP].map(([endpoint, rule]) => [nameOf(endpoint), endpoint, rule.kind] as const);

const boss = await register('boss');
await deps.db.updateTable('users').set({ is_admin: true }).where('id', '=', boss.id).execute();
deps.sessions.announceChange(boss.id);
/** The proofs of the only session are this old. */
const age = (minutesAgo: number, kinds: readonly ('password_at' | 'factor_at')[]) => {
  const at = new Date(deps.now().getTime() - minutes(minutesAgo));
  return deps.db
    .updateTable('sessions')
    .set(Object.fromEntries(kinds.map((kind) => [kind, at])))
    .where('user_id', '=', boss.id)
    .execute();
};

test.each(listed)(
  '%s asks who the user is unless that was proved within ten minutes',
  async (_name, endpoint, kind) => {
    await age(10, ['password_at']);
    const old = await use(endpoint, boss.token);
    const isAsked = old.body.code === 'STEP_UP_REQUIRED';
    // An account without a second factor gives its password in the request itself where the kind is `factor`.
    expect([isAsked, old.body.methods], JSON.stringify(old.body)).toEqual(
      kind === 'proof' ? [true, []] : [false, undefined],
    );
    if (kind === 'proof') expect(old.status).toBe(403);
    await age(9, ['password_at']);
    expect((await use(endpoint, boss.token)).body.code).not.toBe('STEP_UP_REQUIRED');
  },
);

test('with a second factor the password never counts, at any of them', async () => {
  await age(0, ['password_at']);
  const device = createAuthenticator();
  const asked = await request('POST', '/api/auth/passkeys/options', { token: boss.token });
  const body = { ...device.register(asked.body), name: 'Key' };
  expect((await request('POST', '/api/auth/passkeys', { token: boss.token, body })).status).toBe(201);
  await age(10, ['factor_at']);
  for (const [name, endpoint] of listed) {
    const answer = await use(endpoint, boss.token);
    expect([name, answer.body.code, answer.body.methods]).toEqual([
      name,
      'STEP_UP_REQUIRED',
      ['passkey', 'recovery_code'],
    ]);
  }
  const downgrade = { password: 'moonlit-otter-77' };
  const byPassword = await request('POST', '/api/auth/step-up', { token: boss.token, body: downgrade });
  expect(byPassword.body.code).toBe('STEP_UP_REQUIRED');
});

test('a proof from the future is none: the clock was set back', async () => {
  const { token } = await signIn('admin');
  advance(-minutes(11));
  expect((await request('GET', '/api/admin/users-export', { token })).body.code).toMatch(/STEP_UP_REQUIRED|UNAUTH/);
  advance(minutes(11));
  expect((await request('GET', '/api/admin/users-export', { token })).status).toBe(200);
});
