import { tierPermissions, userSchema } from '@prebell/contracts';
import { describe, expect, test } from 'vitest';
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
  last_login: null,
  terms_accepted_at: NOW,
  is_demo: false,
  stripe_customer_id: null,
  billing_offset_ms: 0,
  billing_credit_cents: 0,
  search_text: '',
  email_confirmed_at: null,
  password_change_required: false,
  has_second_factor: false,
  deletion_requested_at: null,
  deleted_at: null,
  created_at: NOW,
  grant: { tier: 'pro', expires_at: NOW.getTime() + 1 },
  subscription: null,
  roles: ['dispatcher', 'a role of a newer version'],
};

test('a user on the wire has the contract’s fields and no other', () => {
  const wire = presentUser(user, NOW);
  expect(Object.keys(wire).sort()).toEqual(Object.keys(userSchema.shape).sort());
  expect(JSON.stringify(wire)).not.toContain('secret');
});

test('a tier lasts until the instant it expires', () => {
  expect(presentUser(user, NOW).tier_info).toMatchObject({ tier: 'pro', is_active: true });
  expect(presentUser({ ...user, grant: { tier: 'pro', expires_at: NOW.getTime() } }, NOW).tier_info).toMatchObject({
    tier: 'free',
    expires: NOW.toISOString(),
    is_active: false,
  });
  expect(presentUser({ ...user, grant: { tier: 'pro', expires_at: null } }, NOW).tier_info).toMatchObject({
    tier: 'pro',
    expires: null,
  });
});

describe('a subscription', () => {
  const END = Date.parse('2026-03-01T12:00:00.000Z');
  const paid = {
    tier: 'premium',
    status: 'active',
    current_period_end: END,
    trial_end: null,
    ends_at: null,
    past_due_since: null,
    pending: null,
  } as const;
  const tierInfo = (subscription: NonNullable<UserRecord['subscription']>, overrides: Partial<UserRecord> = {}) =>
    presentUser({ ...user, grant: null, subscription, ...overrides }, NOW).tier_info;

  test('that renews itself shows the end of its period', () => {
    expect(tierInfo(paid)).toMatchObject({ tier: 'premium', expires: '2026-03-01T12:00:00.000Z', is_active: true });
  });

  test('says that it renews until it is canceled or a larger grant counts', () => {
    expect(tierInfo(paid)?.renews).toBe(true);
    expect(tierInfo({ ...paid, ends_at: END })?.renews).toBeUndefined();
    expect(tierInfo({ ...paid, tier: 'basic' }, { grant: user.grant })?.renews).toBeUndefined();
  });

  test('and a grant give the larger of the two', () => {
    expect(tierInfo(paid, { grant: user.grant })?.tier).toBe('premium');
    expect(tierInfo({ ...paid, tier: 'basic' }, { grant: user.grant })?.tier).toBe('pro');
  });

  test('counts by the customer’s clock', () => {
    const week = 7 * 24 * 60 * 60 * 1000;
    const trial = { ...paid, status: 'trialing', trial_end: NOW.getTime() + week } as const;
    expect(tierInfo(trial, { billing_offset_ms: week - 1 })?.tier).toBe('premium');
    expect(tierInfo(trial, { billing_offset_ms: week })).toMatchObject({ tier: 'free', is_active: false });
  });
});

test('permissions come from the plan that counts and from known roles, in the contract’s order', () => {
  const dispatch = ['cad:read', 'cad:write', 'cad:pii'];
  const held = (changes: Partial<UserRecord>) => presentUser({ ...user, ...changes }, NOW).tier_info?.permissions;
  expect(held({})).toEqual([...dispatch, ...tierPermissions('pro')]);
  expect(held({ grant: null })).toEqual([...dispatch, 'scanner:momentum']);
  expect(held({ grant: null, roles: [] })).toEqual(['scanner:momentum']);
});
