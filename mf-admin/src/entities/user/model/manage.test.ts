import { expect, test } from 'vitest';
import { fakeAdminUser } from '../testing/users';
import { draftOf, parseDays, questionOf, successText, tierUntil } from './manage';

test.each([
  ['30', 30],
  [' 1 ', 1],
  ['3650', 3650],
  ['0', null],
  ['3651', null],
  ['1.5', null],
  ['-3', null],
  ['1e2', null],
  ['', null],
])('%j days parse to %j', (text, days) => expect(parseDays(text)).toBe(days));

test("the form starts with the account's data, thirty days, and no unknown role or tier", () => {
  const user = { ...fakeAdminUser, subscription_tier: 'unknown' as const, roles: ['supervisor', 'of a newer server'] };
  expect(draftOf(user)).toEqual({ tier: 'free', days: '30', roles: ['supervisor'] });
});

test('only deactivating and the admin flag ask first', () => {
  expect(questionOf('mara', { kind: 'status', is_active: false })?.danger).toBe(true);
  expect(questionOf('mara', { kind: 'status', is_active: false })?.text).toContain('A subscription no longer renews');
  expect(questionOf('mara', { kind: 'status', is_active: true })).toBeNull();
  expect(questionOf('mara', { kind: 'admin', is_admin: true })?.danger).toBe(false);
  expect(questionOf('mara', { kind: 'admin', is_admin: false })?.danger).toBe(true);
  expect(questionOf('mara', { kind: 'tier', tier: 'free', expires_in_days: 30 })).toBeNull();
  expect(questionOf('mara', { kind: 'roles', roles: [] })).toBeNull();
});

const holding = (subscription_tier: 'free' | 'pro') => ({ ...fakeAdminUser, subscription_tier });

test('setting a paying subscriber to Free says that the paid plan remains', () => {
  expect(successText('mara', { kind: 'tier', tier: 'free', expires_in_days: 30 }, holding('pro'))).toBe(
    'mara stays on Pro, because a subscription pays for it. Cancel the subscription to end the plan.',
  );
});

test('an expired tier says since when the account is on Free', () => {
  const ended = { ...holding('free'), subscription_expires: '2026-11-20T15:00:00Z' };
  expect(tierUntil(ended)).toBe('since Nov 20, 2026, 10:00 AM ET');
  expect(tierUntil({ ...ended, subscription_tier: 'pro' })).toBe('ends Nov 20, 2026, 10:00 AM ET');
  const renewing = { ...ended, subscription_tier: 'pro' as const, tier_info: { ...ended.tier_info, renews: true } };
  expect(tierUntil(renewing)).toBe('renews Nov 20, 2026, 10:00 AM ET');
  expect(tierUntil({ ...ended, subscription_expires: null })).toBe('with no end date');
});

test('each success message states the new state', () => {
  expect(successText('mara', { kind: 'tier', tier: 'pro', expires_in_days: 7 }, holding('pro'))).toBe(
    'mara is on Pro for 7 days',
  );
  expect(successText('mara', { kind: 'tier', tier: 'free', expires_in_days: 7 }, holding('free'))).toBe(
    'mara is on Free',
  );
  expect(successText('mara', { kind: 'roles', roles: ['dispatcher'] }, holding('free'))).toBe('mara is dispatcher');
  expect(successText('mara', { kind: 'roles', roles: [] }, holding('free'))).toBe('mara has no dispatch access');
});
