import { paginate } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, type FakeAnswers, FakePlatformProvider } from '@prebell/platform/testing';
import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { fakeStats, fakeUserPage } from '../../entities/user/testing/users';
import { AdminPage } from '../AdminPage';

export const pagination = paginate({ page: 1, per_page: 20, total: 41 });
export const none = paginate({ page: 1, per_page: 20, total: 0 });
/** The customer in the lists. */
export const USER = { id: '2', username: 'ionafield', email: 'iona@example.test' };

/** Renders the admin page at an address. `answers` are keyed by method and path. */
export const openAdmin = (address: string, answers: FakeAnswers) => {
  const platform = createFakePlatform({
    answers: {
      'GET /api/admin/users': fakeUserPage,
      'GET /api/admin/attention': { queues: [] },
      'GET /api/admin/stats': fakeStats,
      'GET /api/admin/csp-reports': { reports: [] },
      'GET /api/admin/canned-texts': { texts: [] },
      ...answers,
    },
  });
  const router = createMemoryRouter([{ path: '/admin', element: <AdminPage /> }], { initialEntries: [address] });
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  return Object.assign(router, { notices: () => platform.notify.get().map(({ kind, text }) => `${kind}: ${text}`) });
};
/** An answer that fails the first time. */
export const failingFirst = (answer: unknown) => {
  let isFirst = true;
  return vi.fn((_options: unknown) => {
    if (!isFirst) return answer;
    isFirst = false;
    return new ApiError('Refused on purpose', { code: 'INTERNAL', status: 500 });
  });
};
export const table = (name: string) => screen.findByRole('table', { name });
