// @vitest-environment happy-dom
import { defineManifest, type RemoteRoute } from '@prebell/contracts';
import { createPages } from '@prebell/platform/host';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Shell, ShellProvider } from '../shell-context';
import { UserMenu } from './UserMenu';

afterEach(cleanup);

const page = (path: string): RemoteRoute => ({ path, access: 'user', title: path, chrome: 'full' }) as RemoteRoute;
const pages = createPages([
  defineManifest({ name: 'mf-a', routes: ['/dashboard', '/settings', '/journal', '/backtests'].map(page) }),
]);

test.each([
  ['free', ['Settings', 'Logout']],
  ['pro', ['Settings', 'Logout']],
  ['premium', ['Time machine', 'Trading journal', 'Backtests', 'Settings', 'Logout']],
] as const)('the menu of a %s user names the pages that exist and that the plan has', async (tier, entries) => {
  const element = <UserMenu user={fakeUser({ subscription_tier: tier })} defaultOpen />;
  render(
    <FakePlatformProvider platform={createFakePlatform()}>
      <ShellProvider shell={{ pages } as Shell}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </ShellProvider>
    </FakePlatformProvider>,
  );
  await screen.findByRole('menuitem', { name: 'Logout' });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(entries);
});
