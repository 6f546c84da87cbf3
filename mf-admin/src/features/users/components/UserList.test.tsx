// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeUserPage } from '../../../entities/user/testing/users';
import { UserList } from './UserList';

afterEach(cleanup);

const open = (answer: (options: { query: Record<string, unknown> }) => unknown, address = '/admin') => {
  const asked: Record<string, unknown>[] = [];
  const platform = createFakePlatform({
    answers: {
      'GET /api/admin/users': (options: unknown) => {
        const typed = options as { query: Record<string, unknown> };
        asked.push(typed.query);
        return answer(typed);
      },
    },
  });
  const router = createMemoryRouter([{ path: '/admin', element: <UserList /> }], { initialEntries: [address] });
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  return { asked, router };
};

test('the list shows each account with tier, status and last login, an unknown tier as Unknown', async () => {
  open(() => fakeUserPage);
  const table = await screen.findByRole('table', { name: 'Users' });
  const row = within(table).getByRole('row', { name: /gaps4breakfast/ });
  expect(within(row).getByText('Unknown')).toBeTruthy();
  expect(within(row).getByText('Inactive')).toBeTruthy();
  expect(within(row).getByText('Nov 20, 2026, 9:04 AM')).toBeTruthy();
});

test('the tier stands beside the name, in sight on a phone', async () => {
  open(() => fakeUserPage);
  const heads = within(await screen.findByRole('table', { name: 'Users' })).getAllByRole('columnheader');
  expect(heads.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Username', 'Plan']);
});

test('a filter goes to the server and into the address, and starts at page 1', async () => {
  const { asked, router } = open(() => fakeUserPage, '/admin?page=2');
  await screen.findByRole('table', { name: 'Users' });
  await userEvent.selectOptions(screen.getByLabelText('Plan'), 'pro');
  await userEvent.type(screen.getByLabelText('Search users'), 'mara{Enter}');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1, tier: 'pro', search: 'mara' }));
  expect(router.state.location.search).toBe('?tier=pro&search=mara');
});

test('Next asks for the next page', async () => {
  const { asked } = open(() => fakeUserPage);
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 2 }));
});

test('a search without matches says so and is not an error', async () => {
  open(() => ({ ...fakeUserPage, users: [] }));
  expect(await screen.findByText('No users found')).toBeTruthy();
});

test('a failure shows the catalogue’s words and a way to try again', async () => {
  let healthy = false;
  open(() => (healthy ? fakeUserPage : new ApiError('Forbidden', { code: 'FORBIDDEN', status: 403 })));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load admin data');
  healthy = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table', { name: 'Users' })).toBeTruthy();
});
