import { defineManifest } from '@prebell/contracts';
import { ApiError, type SessionState } from '@prebell/platform';
import { createPages } from '@prebell/platform/host';
import { fakeUser } from '@prebell/platform/testing';
import { expect, test } from 'vitest';
import { entriesFor } from './navigation';

const pages = createPages([
  defineManifest({
    name: 'mf-a',
    routes: [
      {
        path: '/register',
        access: 'public',
        title: 'Register',
        nav: { label: 'Get Started', order: 60, audience: 'signed-out', emphasis: true },
      },
      { path: '/login', access: 'public', title: 'Login', nav: { label: 'Login', order: 50, audience: 'signed-out' } },
      { path: '/hidden', access: 'public', title: 'Hidden' },
    ],
  }),
  defineManifest({
    name: 'mf-b',
    routes: [
      { path: '/admin', access: 'admin', title: 'Admin', nav: { label: 'Admin', order: 90, audience: 'admin' } },
      { path: '/desk', access: 'user', title: 'Desk', nav: { label: 'Desk', order: 1, audience: 'user' } },
    ],
  }),
]);

const labels = (session: SessionState) => entriesFor(pages, session).map(({ label }) => label);

test('shows visitors where to sign in, in the declared order', () => {
  expect(labels({ status: 'signed-out' })).toEqual(['Login', 'Get Started']);
});

test('shows the desk to traders, and the admin page to admins', () => {
  expect(labels({ status: 'signed-in', user: fakeUser() })).toEqual(['Desk']);
  expect(labels({ status: 'signed-in', user: fakeUser({ is_admin: true }) })).toEqual(['Desk', 'Admin']);
});

test('shows only entries that stay once the session is known', () => {
  expect(labels({ status: 'starting' })).toEqual([]);
  expect(labels({ status: 'unreachable', error: new ApiError('Network error', { code: 'NETWORK' }) })).toEqual([]);
});
