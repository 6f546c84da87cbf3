import { planAmount } from '@prebell/contracts';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { fakePayment } from '../testing/subscriptions';
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
      fakePayment({ id: 'in_5', amount: 0, credit_amount: planAmount('pro', 'monthly'), payment_method: null }),
    ],
    error: null,
    onRetry: () => undefined,
  },
  render: (args) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <PaymentsView {...args} /> }])} />
  ),
};
export default meta;
type Story = StoryObj<typeof PaymentsView>;

export const Several: Story = {};
export const None: Story = { args: { payments: [] } };
export const Loading: Story = { args: { payments: null } };
export const Failed: Story = { args: { payments: null, error: 'Failed to get payment history' } };
