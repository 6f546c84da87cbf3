import { userSchema } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { presentUser } from './users.presenter';
import type { UserRecord } from './users.repository';

const NOW = new Date('2026-02-03T12:00:00.000Z');
const user: UserRecord = {
  id: 'u1',
  username: 'pro',
  email: 'pro@example.com',
  password_hash: '$argon2id$secret',
  first_name: 'Priya',
  last_name: null,
  is_admin: false,
  is_active: true,
  subscription_tier: 'pro',
  subscription_expires: new Date('2026-02-03T12:00:00.001Z'),
  last_login: null,
  terms_accepted_at: NOW,
  created_at: NOW,
  roles: ['dispatcher', 'a role of a newer version'],
};

test('a user on the wire has the contract’s fields and no other', () => {
  const wire = presentUser(user, NOW);
  expect(Object.keys(wire).sort()).toEqual(Object.keys(userSchema.shape).sort());
  expect(JSON.stringify(wire)).not.toContain('secret');
});

test('a tier counts until the instant it expires', () => {
  expect(presentUser(user, NOW).tier_info).toMatchObject({ tier: 'pro', is_active: true });
  expect(presentUser({ ...user, subscription_expires: NOW }, NOW).tier_info).toMatchObject({
    tier: 'free',
    is_active: false,
  });
  expect(presentUser({ ...user, subscription_expires: null }, NOW).tier_info).toMatchObject({
    tier: 'pro',
    expires: null,
  });
});

test('permissions come from known roles, in the contract’s order', () => {
  expect(presentUser(user, NOW).tier_info?.permissions).toEqual(['cad:read', 'cad:write', 'cad:pii']);
});
