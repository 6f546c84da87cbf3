// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakePayment } from '../entities/payment/testing/records';
import { none, openAdmin, pagination, table, USER } from './testing/open-admin';

afterEach(cleanup);

describe('payments', () => {
  const PATH = 'GET /api/payments/admin/payments';

  test('come in pages that the address names', async () => {
    const ask = vi.fn(() => ({ payments: [{ ...fakePayment, user: USER }], pagination }));
    const router = openAdmin('/admin?tab=payments', { [PATH]: ask });
    expect(within(await table('Payments')).getByText('Visa •••• 4242')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ query: expect.objectContaining({ page: 2 }) })),
    );
    expect(router.state.location.search).toBe('?tab=payments&page=2');
  });

  test('of the sandbox say that they are no real money', async () => {
    const page = { payments: [{ ...fakePayment, user: USER }], pagination };
    openAdmin('/admin?tab=payments', { [PATH]: { ...page, is_sandbox: true } });
    expect(await screen.findByText('Sandbox: no real money')).toBeTruthy();
    cleanup();
    openAdmin('/admin?tab=payments', { [PATH]: { ...page, is_sandbox: false } });
    await table('Payments');
    expect(screen.queryByText('Sandbox: no real money')).toBeNull();
  });

  test('are refunded in part, with a reason, after the admin confirms amount and customer', async () => {
    const refund = vi.fn((_options: unknown) => ({ payment: { ...fakePayment, refunded_amount: 20, user: USER } }));
    openAdmin('/admin?tab=payments', {
      [PATH]: { payments: [{ ...fakePayment, user: USER }], pagination },
      'POST /api/admin/payments/{id}/refund': refund,
    });
    await userEvent.click(within(await table('Payments')).getByRole('button', { name: 'Refund $588.00 of ionafield' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund ionafield' }));
    const amount = dialog.getByLabelText('Amount in dollars');
    await userEvent.clear(amount);
    await userEvent.type(amount, '600');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText('You can refund at most $588.00')).toBeTruthy();
    expect(dialog.getByText('Enter a reason')).toBeTruthy();
    await userEvent.clear(amount);
    await userEvent.type(amount, '20');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Cancelled in time');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    const question = await screen.findByRole('alertdialog', { name: 'Refund $20.00 to ionafield?' });
    expect(refund).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Refund $20.00' }));
    await waitFor(() =>
      expect(refund).toHaveBeenCalledWith({
        params: { id: 'in_1' },
        body: { amount: 20, refunded_amount: 0, reason: 'Cancelled in time' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('show a refund instead of Paid', async () => {
    const rows = [
      { ...fakePayment, id: 'in_1', refunded_amount: fakePayment.amount, user: USER },
      { ...fakePayment, id: 'in_2', refunded_amount: 1, user: USER },
      { ...fakePayment, id: 'in_3', amount: 0, credited_amount: 226.57, user: USER },
    ];
    openAdmin('/admin?tab=payments', { [PATH]: { payments: rows, pagination } });
    const list = within(await table('Payments'));
    for (const label of ['Refunded', 'Partly refunded', 'Credit']) expect(list.getByText(label)).toBeTruthy();
    expect(list.queryByText('Paid')).toBeNull();
    expect(list.getByText('$226.57 to credit')).toBeTruthy();
  });

  test('say so when there are none or they cannot be loaded', async () => {
    openAdmin('/admin?tab=payments', { [PATH]: { payments: [], pagination: none } });
    expect(await screen.findByText('No payments found')).toBeTruthy();
    cleanup();
    openAdmin('/admin?tab=payments', { [PATH]: new ApiError('Forbidden', { code: 'FORBIDDEN', status: 403 }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load admin data');
    cleanup();
    openAdmin('/admin?tab=payments', { [PATH]: new ApiError('Request failed', { code: 'BAD_RESPONSE', status: 400 }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to get admin payments');
  });
});
