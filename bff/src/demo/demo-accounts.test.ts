import { CAD_PERMISSIONS, TIERS, tierPermissions } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { DEMO_PASSWORD, seedDemoAccounts } from './demo-accounts';

const { request, deps } = await startTestPlatform();
const login = async (username: string) =>
  (await request('POST', '/api/auth/login', { body: { username, password: DEMO_PASSWORD } })).body.user;

test('every demo account signs in with its tier and rights', async () => {
  for (const tier of TIERS)
    expect(await login(`${tier}@demo.prebell.test`)).toMatchObject({
      username: tier,
      subscription_tier: tier,
      is_admin: false,
      tier_info: { permissions: tierPermissions(tier) },
    });
  expect(await login('admin')).toMatchObject({ is_admin: true, subscription_tier: 'free' });
  expect(await login('dispatch')).toMatchObject({
    is_admin: false,
    subscription_tier: 'free',
    tier_info: { permissions: [...CAD_PERMISSIONS, 'scanner:momentum'] },
  });
});

test('seeding again creates missing accounts and keeps what users changed', async () => {
  await deps.db.updateTable('users').set({ first_name: 'Changed' }).where('username', '=', 'pro').execute();
  await deps.db.deleteFrom('users').where('username', '=', 'dispatch').execute();
  await Promise.all([seedDemoAccounts(deps.db), seedDemoAccounts(deps.db)]);
  expect((await login('pro')).first_name).toBe('Changed');
  expect((await login('dispatch')).tier_info.permissions).toContain('cad:supervise');
});
