import { describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { isReservedName } from './reserved-names.policy';

describe('names', () => {
  test.each([
    'support',
    'Support',
    'supp0rt',
    'sup.port',
    'support_1',
    'support24',
    'support-team',
    'moderator',
    'rnoderator',
    'm0derat0r',
    'prebell',
    'prebell.help',
    'Prebe11',
    'the_prebell_team',
    'administrator',
    'adm1nistrator',
    'admin',
    'Adm1n',
    'AdmIn',
    'admln',
    'root',
    'r00t',
    'premium',
    'dispatch',
    'deleted.0123456789abcdef012345',
    'DELETED.me',
  ])('%s is reserved', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  test.each([
    'mara',
    'badminton',
    'rooted',
    'supporter-of-otters',
    'modern.trader',
    'freedom',
    'probably',
    'admin_1763800000000',
    'trader_07',
    'helper9',
    'undeleted',
    'basics101',
  ])('%s is available to anybody', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});

describe('a registration', async () => {
  const { request } = await startTestPlatform();
  const register = (fields: object) =>
    request('POST', '/api/auth/register', {
      body: { username: 'mara', email: 'mara@example.com', password: 'moonlit-otter-77', ...fields },
    });

  test('refuses a reserved name and an address of the platform itself', async () => {
    expect(await register({ username: 'Supp0rt' })).toMatchObject({
      status: 422,
      body: { code: 'USERNAME_RESERVED', error: 'This username is reserved. Please choose another one.' },
    });
    for (const email of ['x@demo.prebell.test', 'x@DELETED.invalid'])
      expect(await register({ email })).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } });
  });

  test('gives the same answer for a taken name and a taken address', async () => {
    expect((await register({})).status).toBe(201);
    const name = await register({ email: 'other@example.com' });
    const address = await register({ username: 'other' });
    expect([name.status, name.body.code]).toEqual([409, 'ACCOUNT_TAKEN']);
    expect(address.body).toEqual(name.body);
  });
});
