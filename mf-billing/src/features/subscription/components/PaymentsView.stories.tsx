import { planAmount } from '@prebell/contracts';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { fakePayment } from '../../../entities/subscription/testing/subscriptions';
import { PaymentsView } from './PaymentsView';

const meta: Meta<typeof PaymentsView> = {
  title: 'Billing/Payments',
  component: PaymentsView,
  args: {
    payments: [
      fakePayment(),
      fakePayment({ id: 'in_2', status: 'failed', paid_at: null }),
      fakePayment({ id: 'in_3', status: 'pending', paid_at: null, payment_method: null, receipt_url: null }),
      fakePayment({ id: 'in_4', refunded_amount: 10 }),
      fakePayment({ id: 'in_6', refunded_amount: planAmount('pro', 'monthly') }),
      fakePayment({
        id: 'in_7',
        description: 'Change of plan',
        amount: 0,
        credited_amount: 226.57,
        payment_method: null,
      }),
      fakePayment({ id: 'in_5', amount: 0, credit_amount: planAmount('pro', 'monthly'), payment_method: null }),
    ],
    pagination: { page: 1, per_page: 5, total: 23, pages: 5, has_prev: false, has_next: true },
    isAll: false,
    isUpdating: false,
    error: null,
    onPage: () => undefined,
    onRetry: () => undefined,
  },
  render: (args) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <PaymentsView {...args} /> }])} />
  ),
};
export default meta;
type Story = StoryObj<typeof PaymentsView>;

export const Several: Story = {};
export const All: Story = {
  args: {
    isAll: true,
    pagination: { page: 1, per_page: 20, total: 23, pages: 2, has_prev: false, has_next: true },
  },
};
export const None: Story = { args: { payments: [] } };
export const Loading: Story = { args: { payments: null } };
export const Failed: Story = { args: { payments: null, error: 'Failed to get payment history' } };
