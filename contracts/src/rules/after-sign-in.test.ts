import { expect, test } from 'vitest';
import { pageAfterSignIn, signInTo } from './after-sign-in';

const searchOf = (path: string) => new URL(path, 'https://prebell.test').searchParams;

test('a link of ours names the page behind the sign-in', () => {
  const link = signInTo('/settings');
  expect(link).toBe('/login?next=%2Fsettings');
  expect(pageAfterSignIn(searchOf(link))).toBe('/settings');
});

test.each([
  '',
  '/',
  'https://evil.test/settings',
  '//evil.test',
  '/settings/../admin',
  '/settings?x=1',
  'javascript:1',
  '/login',
])('no other address is followed: %j', (next) =>
  expect(pageAfterSignIn(searchOf(`/login?next=${encodeURIComponent(next)}`))).toBeNull(),
);
