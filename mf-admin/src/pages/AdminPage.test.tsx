// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeAuditPage } from '../entities/audit-entry/testing/entries';
import { fakeStats, fakeUserPage } from '../entities/user/testing/users';
import { AdminPage } from './AdminPage';

afterEach(cleanup);

const open = (address: string, missing = false) => {
  const asked: unknown[] = [];
  const platform = createFakePlatform({
    answers: {
      'GET /api/auth/factors': {
        factors: { passkeys: [], totp_since: null, recovery_codes_left: 0, missing },
      },
      'GET /api/admin/users': fakeUserPage,
      'GET /api/admin/attention': { queues: [] },
      'GET /api/admin/stats': fakeStats,
      'GET /api/admin/audit': (options: unknown) => {
        asked.push((options as { query: unknown }).query);
        return fakeAuditPage;
      },
    },
  });
  const router = createMemoryRouter([{ path: '/admin', element: <AdminPage /> }], { initialEntries: [address] });
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  return { asked, router };
};

test('the cards count, with conversion as a rounded share of all users', async () => {
  open('/admin');
  const figures = screen.getByRole('list', { name: 'Statistics' });
  await waitFor(() => expect(within(figures).getByText('1,043')).toBeTruthy());
  expect(within(figures).getByText('17%')).toBeTruthy();
});

test('another tab starts at page 1 and changes the address', async () => {
  const { asked, router } = open('/admin?page=2&tier=pro');
  await userEvent.click(await screen.findByRole('tab', { name: 'Audit log' }));
  const table = await screen.findByRole('table', { name: 'Audit log' });
  expect(within(table).getByText('Free → Pro until Dec 21, 2026, 9:04 AM')).toBeTruthy();
  expect([router.state.location.search, asked]).toMatchObject(['?tab=audit', [{ page: 1 }]]);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 2 }));
  await userEvent.click(screen.getByRole('tab', { name: 'Users' }));
  expect(router.state.location.search).toBe('');
});

test('an admin whose role rests for want of a second factor is sent to the settings instead of seeing refusals', async () => {
  open('/admin', true);
  const link = await screen.findByRole('link', { name: 'Add a passkey or an authenticator app' });
  expect(link.getAttribute('href')).toBe('/settings');
  expect(screen.queryByRole('tab')).toBeNull();
});

test('the market page has two columns: the data and its scanners beside emergency closures', async () => {
  open('/admin?tab=market');
  const closures = await screen.findByRole('region', { name: 'Emergency closures' });
  const data = screen.getByRole('region', { name: 'Market data' });
  expect(closures.parentElement).toBe(data.parentElement?.parentElement);
  const sheet = readFileSync(join(import.meta.dirname, 'AdminPage.module.css'), 'utf8');
  expect(sheet).toMatch(/width >= 64rem\) \{\s+\.columns \{\s+grid-template-columns: repeat\(2,/);
});
