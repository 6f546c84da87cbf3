import { expect, test } from 'vitest';
import { createAuthenticator } from '../../../test/authenticator';
import { startTestPlatform } from '../../../test/platform';

const { request, deps, register } = await startTestPlatform({ DEMO: '0' });
const calls = (token: string) => request('GET', '/api/cad/calls', { token });
const users = (token: string) => request('GET', '/api/admin/users', { token });
const profile = (token: string) => request('GET', '/api/auth/profile', { token });

const addPasskey = async (token: string) => {
  const asked = await request('POST', '/api/auth/passkeys/options', { token });
  const body = { ...createAuthenticator().register(asked.body), name: 'Key' };
  return request('POST', '/api/auth/passkeys', { token, body });
};

test('without a second factor an admin may add one and nothing that needs the role', async () => {
  const { id, token } = await register('chief');
  await deps.db.updateTable('users').set({ is_admin: true }).where('id', '=', id).execute();
  deps.sessions.announceChange(id);
  expect(await users(token)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_MISSING' } });
  expect(await calls(token)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_MISSING' } });
  expect((await profile(token)).status).toBe(200);
  expect((await request('GET', '/api/auth/factors', { token })).body.factors.missing).toBe(true);
  const added = await addPasskey(token);
  expect([added.status, added.body.factors.missing]).toEqual([201, false]);
  expect((await users(token)).status).toBe(200);
  const path = `/api/auth/passkeys/${added.body.factors.passkeys[0].id}`;
  await deps.db.updateTable('sessions').set({ factor_at: deps.now() }).where('user_id', '=', id).execute();
  expect((await request('DELETE', path, { token })).body.factors.missing).toBe(true);
  expect((await users(token)).body.code).toBe('SECOND_FACTOR_MISSING');
});

test('the same is true of a dispatch supervisor, and not of a dispatcher', async () => {
  const supervisor = await register('shift.lead');
  const dispatcher = await register('plain.desk');
  await deps.db
    .insertInto('user_roles')
    .values([
      { user_id: supervisor.id, role: 'supervisor' },
      { user_id: dispatcher.id, role: 'dispatcher' },
    ])
    .execute();
  for (const { id } of [supervisor, dispatcher]) deps.sessions.announceChange(id);
  expect((await calls(supervisor.token)).body.code).toBe('SECOND_FACTOR_MISSING');
  expect((await calls(dispatcher.token)).status).toBe(200);
  expect((await addPasskey(supervisor.token)).status).toBe(201);
  expect((await calls(supervisor.token)).status).toBe(200);
});
