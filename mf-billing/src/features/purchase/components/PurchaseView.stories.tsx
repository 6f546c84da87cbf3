import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { fakeSubscription, fakeTrial } from '../../../entities/subscription/testing/subscriptions';
import { PurchaseView } from './PurchaseView';

const meta: Meta<typeof PurchaseView> = {
  title: 'Billing/Purchase',
  component: PurchaseView,
  render: (args) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <PurchaseView {...args} /> }])} />
  ),
};
export default meta;
type Story = StoryObj<typeof PurchaseView>;

export const Trial: Story = { args: { status: 'bought', subscription: fakeTrial() } };
export const Paid: Story = { args: { status: 'bought', subscription: fakeSubscription() } };
export const Waiting: Story = { args: { status: 'waiting' } };
export const Slow: Story = { args: { status: 'slow' } };
export const Nothing: Story = { args: { status: 'nothing' } };
export const TrialUsed: Story = { args: { status: 'trial-used' } };
export const Failed: Story = { args: { status: 'failed', cause: null, onRetry: () => undefined } };
