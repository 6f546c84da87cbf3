import { expect, test } from 'vitest';
import { tierSchema } from './entities/tier';
import { userSchema } from './entities/user';
import { openEnum } from './open-enum';

test('a known member passes unchanged', () => {
  expect(openEnum(tierSchema, 'unknown').parse('pro')).toBe('pro');
});

test('a member of a newer contract becomes the fallback instead of an error', () => {
  expect(openEnum(tierSchema, 'unknown').parse('platinum')).toBe('unknown');
});

test('an absent tier_info becomes the default of the specification', () => {
  const user = userSchema.parse({
    id: '1',
    username: 'mara',
    email: 'mara@example.test',
    first_name: null,
    last_name: null,
    is_admin: false,
    is_active: true,
    subscription_tier: 'free',
    subscription_expires: null,
    last_login: null,
  });
  expect(user.tier_info).toEqual({ tier: 'free', expires: null, is_active: true, permissions: [] });
});
