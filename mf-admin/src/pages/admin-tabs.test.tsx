// @vitest-environment happy-dom
import { paginate } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, type FakeAnswers, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeAccount, fakePayment, fakeSubscription, fakeTicket } from '../features/account/testing/account';
import { fakeAuditPage } from '../features/audit/testing/entries';
import { fakeStats, fakeUserPage } from '../features/users/testing/users';
import { AdminPage } from './AdminPage';

afterEach(cleanup);

const pagination = paginate({ page: 1, per_page: 20, total: 41 });
const none = paginate({ page: 1, per_page: 20, total: 0 });
const USER = { id: '2', username: 'ionafield', email: 'iona@example.test' };

const CLOSURE = { date: '2026-11-30', name: 'Storm', created_by: 'admin', created_at: '2026-11-21T14:04:00.000Z' };

const open = (address: string, answers: FakeAnswers) => {
  const platform = createFakePlatform({
    answers: { 'GET /api/admin/users': fakeUserPage, 'GET /api/admin/stats': fakeStats, ...answers },
  });
  const router = createMemoryRouter([{ path: '/admin', element: <AdminPage /> }], { initialEntries: [address] });
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  return router;
};
const table = (name: string) => screen.findByRole('table', { name });

describe('subscriptions', () => {
  const PATH = 'GET /api/payments/admin/subscriptions';

  test('are listed with whose they are, interval, amount and status', async () => {
    open('/admin?tab=subscriptions', { [PATH]: { subscriptions: [{ ...fakeSubscription, user: USER }], pagination } });
    const row = within(await table('Subscriptions')).getByRole('row', { name: /ionafield/ });
    for (const text of ['Pro', 'Yearly', 'Trial', '$588.00']) expect(within(row).getByText(text)).toBeTruthy();
  });

  test('that are none are said in the catalogue’s words', async () => {
    open('/admin?tab=subscriptions', { [PATH]: { subscriptions: [], pagination: none } });
    expect(await screen.findByText('No subscriptions found')).toBeTruthy();
  });
});

describe('payments', () => {
  const PATH = 'GET /api/payments/admin/payments';

  test('come in pages that the address names', async () => {
    const ask = vi.fn(() => ({ payments: [{ ...fakePayment, user: USER }], pagination }));
    const router = open('/admin?tab=payments', { [PATH]: ask });
    expect(within(await table('Payments')).getByText('Visa •••• 4242')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ query: { page: 2 } })));
    expect(router.state.location.search).toBe('?tab=payments&page=2');
  });

  test('that are none, or cannot be loaded, are said so', async () => {
    open('/admin?tab=payments', { [PATH]: { payments: [], pagination: none } });
    expect(await screen.findByText('No payments found')).toBeTruthy();
    cleanup();
    open('/admin?tab=payments', { [PATH]: new ApiError('Forbidden', { code: 'FORBIDDEN', status: 403 }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load admin data');
    cleanup();
    open('/admin?tab=payments', { [PATH]: new ApiError('Request failed', { code: 'BAD_RESPONSE', status: 400 }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to get admin payments');
  });
});

test('users are sorted by a column, which the address keeps', async () => {
  const ask = vi.fn(() => fakeUserPage);
  const router = open('/admin', { 'GET /api/admin/users': ask });
  await userEvent.click(within(await table('Users')).getByRole('button', { name: /Username/ }));
  await waitFor(() => expect(router.state.location.search).toContain('sort=username'));
  expect(ask).toHaveBeenLastCalledWith({
    query: expect.objectContaining({ sort: 'username' }),
    signal: expect.anything(),
  });
});

test('an account shows sessions, subscription, payments and log, and can be signed out everywhere', async () => {
  const end = vi.fn(() => ({ ended: 1 }));
  open('/admin?user=2', {
    'GET /api/admin/users/{id}': { user: fakeAccount.user },
    'GET /api/admin/users/{id}/records': fakeAccount.records,
    'GET /api/admin/audit': fakeAuditPage,
    'POST /api/admin/users/{id}/end-sessions': end,
  });
  expect(await screen.findByRole('heading', { name: 'ionafield' })).toBeTruthy();
  expect(within(await table('Sessions')).getByText('Chrome on Windows')).toBeTruthy();
  expect(await table('Subscription')).toBeTruthy();
  expect(await table('Audit log')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(end).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('link', { name: 'All users' }).getAttribute('href')).toBe('/admin');
});

test('a ticket is read and closed', async () => {
  const set = vi.fn(() => ({ ticket: fakeTicket }));
  open('/admin?tab=support', {
    'GET /api/admin/tickets': { tickets: [fakeTicket], pagination },
    'PUT /api/admin/tickets/{id}': set,
  });
  expect(within(await table('Tickets')).getByText('Priority')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: `Read ${fakeTicket.subject}` }));
  const dialog = await screen.findByRole('dialog', { name: fakeTicket.subject });
  expect(within(dialog).getByText(fakeTicket.message)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close ticket' }));
  await waitFor(() => expect(set).toHaveBeenCalledWith({ params: { id: fakeTicket.id }, body: { open: false } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a scanner is switched off after a question and on without one', async () => {
  const set = vi.fn((_options: unknown) => ({}));
  open('/admin?tab=market', {
    'GET /api/admin/market-closures': { closures: [] },
    'GET /api/admin/scanners': { scanners: { momentum: true, gappers: false, low_float: true } },
    'PUT /api/admin/scanners/{scanner}': set,
  });
  await userEvent.click(await screen.findByRole('switch', { name: 'Momentum', checked: true }));
  expect(set).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  await waitFor(() =>
    expect(set).toHaveBeenLastCalledWith({ params: { scanner: 'momentum' }, body: { enabled: false } }),
  );
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Gappers' }).hasAttribute('disabled')).toBe(false));
  await userEvent.click(screen.getByRole('switch', { name: 'Gappers', checked: false }));
  await waitFor(() =>
    expect(set).toHaveBeenLastCalledWith({ params: { scanner: 'gappers' }, body: { enabled: true } }),
  );
});

test('the log is narrowed by action and kept in the address', async () => {
  const ask = vi.fn(() => fakeAuditPage);
  const router = open('/admin?tab=audit&page=2', { 'GET /api/admin/audit': ask });
  await table('Audit log');
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'auth');
  await waitFor(() => expect(router.state.location.search).toBe('?tab=audit&action=auth'));
  expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ query: { page: 1, action: 'auth' } }));
});

test('the market is closed on a day after a question, and opened again', async () => {
  const close = vi.fn((_options: unknown) => ({ closure: CLOSURE }));
  const reopen = vi.fn((_options: unknown) => ({ removed: true }));
  open('/admin?tab=market', {
    'GET /api/admin/scanners': { scanners: { momentum: true, gappers: true, low_float: true } },
    'GET /api/admin/market-closures': { closures: [CLOSURE] },
    'PUT /api/admin/market-closures/{date}': close,
    'DELETE /api/admin/market-closures/{date}': reopen,
  });
  const day = await screen.findByLabelText('Day');
  await userEvent.type(day, '2026-12-01');
  await userEvent.type(screen.getByLabelText('Shown as'), 'Day of mourning');
  await userEvent.type(screen.getByLabelText('Reason'), 'Decided by the exchange');
  await userEvent.click(screen.getByRole('button', { name: 'Close the market' }));
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() =>
    expect(close).toHaveBeenCalledWith({
      params: { date: '2026-12-01' },
      body: { name: 'Day of mourning', reason: 'Decided by the exchange' },
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open on 2026-11-30' }));
  await waitFor(() => expect(reopen).toHaveBeenCalledWith({ params: { date: '2026-11-30' } }));
});
