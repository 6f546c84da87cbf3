import { defineManifest } from '@prebell/contracts';
import { createPages } from '@prebell/platform/host';
import { createFakePlatform } from '@prebell/platform/testing';
import { afterEach, expect, test } from 'vitest';
import { beginLeaving, endLeaving } from '../frame/use-sign-out';
import { sayWhenSignedOut } from './say-when-signed-out';

const pages = createPages([
  defineManifest({
    name: 'mf-test',
    routes: [
      { path: '/settings', access: 'user', title: 'Settings' },
      { path: '/pricing', access: 'public', title: 'Pricing' },
    ],
  }),
]);
afterEach(endLeaving);

const endSessionAt = async (path: string) => {
  const platform = createFakePlatform();
  sayWhenSignedOut({ platform, pages, path: () => path });
  await platform.session.signOut();
  return platform.notify.get().map(({ text }) => text);
};

test('on a page that needs an account, says that the session has ended', async () => {
  expect(await endSessionAt('/settings')).toEqual(['You have been signed out.']);
});

test('says nothing on a public page', async () => {
  expect(await endSessionAt('/pricing')).toEqual([]);
});

test('says nothing after Logout, which the user chose', async () => {
  beginLeaving();
  expect(await endSessionAt('/settings')).toEqual([]);
});
