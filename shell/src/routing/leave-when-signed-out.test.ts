import { defineManifest } from '@prebell/contracts';
import { createPages } from '@prebell/platform/host';
import { createFakePlatform } from '@prebell/platform/testing';
import { afterEach, expect, test } from 'vitest';
import { beginLeaving, endLeaving } from '../frame/use-sign-out';
import { leaveWhenSignedOut } from './leave-when-signed-out';

const pages = createPages([
  defineManifest({
    name: 'mf-test',
    contract: '^0.1',
    routes: [
      { path: '/settings', access: 'user', title: 'Settings' },
      { path: '/pricing', access: 'public', title: 'Pricing' },
    ],
  }),
]);
afterEach(endLeaving);

const endSessionAt = async (path: string) => {
  const platform = createFakePlatform();
  leaveWhenSignedOut({ platform, pages, path: () => path });
  await platform.session.signOut();
  return { went: platform.asked.navigated, told: platform.notify.get().map(({ text }) => text) };
};

test('a page that needs an account goes to the landing page and says why', async () => {
  expect(await endSessionAt('/settings')).toEqual({ went: ['/'], told: ['You have been signed out.'] });
});

test('a page for everybody stays', async () => {
  expect(await endSessionAt('/pricing')).toEqual({ went: [], told: [] });
});

test('who presses Logout is on the way already', async () => {
  beginLeaving();
  expect(await endSessionAt('/settings')).toEqual({ went: [], told: [] });
});
