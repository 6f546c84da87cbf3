import { planAmount } from '@prebell/contracts';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { fakeUser } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { fakeSubscription, fakeTrial } from '../../../entities/subscription/testing/subscriptions';
import { CurrentPlanView } from './CurrentPlanView';

const portal = { run: () => undefined, isBusy: false };
const meta: Meta<typeof CurrentPlanView> = {
  title: 'Billing/CurrentPlan',
  component: CurrentPlanView,
  args: {
    user: fakeUser(),
    subscription: fakeSubscription(),
    portal,
    onChangePlan: () => undefined,
    onCancel: () => undefined,
  },
  render: (args) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <CurrentPlanView {...args} /> }])} />
  ),
};
export default meta;
type Story = StoryObj<typeof CurrentPlanView>;

export const Paid: Story = {};
export const Trial: Story = { args: { subscription: fakeTrial() } };
export const PastDue: Story = { args: { subscription: fakeSubscription({ status: 'past_due', next_charge: null }) } };
export const WithCredit: Story = {
  args: {
    subscription: fakeSubscription({
      credit: 226.57,
      next_charge: {
        amount: 0,
        from_credit: planAmount('pro', 'monthly'),
        at: '2026-12-01T15:00:00Z',
        is_invoiced: false,
      },
    }),
  },
};
export const Cancelling: Story = {
  args: { subscription: fakeSubscription({ cancel_at_period_end: true, next_charge: null }) },
};
export const Ended: Story = {
  args: {
    user: fakeUser({ subscription_tier: 'free' }),
    subscription: fakeSubscription({ status: 'canceled', ends_at: '2026-11-08T15:00:00Z', credit: 26.5 }),
  },
};
export const Granted: Story = { args: { subscription: null } };
export const Free: Story = { args: { user: fakeUser({ subscription_tier: 'free' }), subscription: null } };
export const PortalOpening: Story = { args: { portal: { ...portal, isBusy: true } } };
