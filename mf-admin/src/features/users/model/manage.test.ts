import { expect, test } from 'vitest';
import { fakeAdminUser } from '../testing/users';
import { draftOf, parseDays, questionOf, successText } from './manage';

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
])('%j days are %j', (text, days) => expect(parseDays(text)).toBe(days));

test('the form begins with what the account has, thirty days, and no role or tier it cannot name', () => {
  const user = { ...fakeAdminUser, subscription_tier: 'unknown' as const, roles: ['supervisor', 'of a newer server'] };
  expect(draftOf(user)).toEqual({ tier: 'free', days: '30', roles: ['supervisor'] });
});

test('only deactivating and the admin flag ask first', () => {
  expect(questionOf('mara', { kind: 'status', is_active: false })?.danger).toBe(true);
  expect(questionOf('mara', { kind: 'status', is_active: true })).toBeNull();
  expect(questionOf('mara', { kind: 'admin', is_admin: true })?.danger).toBe(false);
  expect(questionOf('mara', { kind: 'admin', is_admin: false })?.danger).toBe(true);
  expect(questionOf('mara', { kind: 'tier', tier: 'free', expires_in_days: 30 })).toBeNull();
  expect(questionOf('mara', { kind: 'roles', roles: [] })).toBeNull();
});

test('each success says what is true now', () => {
  expect(successText('mara', { kind: 'tier', tier: 'pro', expires_in_days: 7 })).toBe('mara is on Pro for 7 days');
  expect(successText('mara', { kind: 'tier', tier: 'free', expires_in_days: 7 })).toBe('mara is on Free');
  expect(successText('mara', { kind: 'roles', roles: ['dispatcher'] })).toBe('mara is dispatcher');
  expect(successText('mara', { kind: 'roles', roles: [] })).toBe('mara has no dispatch access');
});
