import { planAmount } from '@prebell/contracts';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { noticeFor } from '../../../entities/subscription';
import { fakeSubscription, fakeTrial } from '../../../entities/subscription/testing/subscriptions';
import { BillingNotice } from './BillingNotice';

const TO_BASIC = {
  tier: 'basic',
  billing_interval: 'monthly',
  amount: planAmount('basic', 'monthly'),
  effective_at: '2026-12-01T15:00:00Z',
} as const;
const action = { run: () => undefined, isBusy: false };
const of = (...args: Parameters<typeof fakeSubscription>) => ({ notice: noticeFor(fakeSubscription(...args))! });
const meta: Meta<typeof BillingNotice> = {
  title: 'Billing/Notice',
  component: BillingNotice,
  args: { portal: action, reactivate: action, keepPlan: action },
  render: (args) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <BillingNotice {...args} /> }])} />
  ),
};
export default meta;
type Story = StoryObj<typeof BillingNotice>;

export const Trial: Story = { args: { notice: noticeFor(fakeTrial())! } };
export const PastDue: Story = { args: of({ status: 'past_due', grace_ends_at: '2026-11-28T15:00:00Z' }) };
export const Cancelled: Story = { args: of({ cancel_at_period_end: true }) };
export const Scheduled: Story = {
  args: of({ pending_change: TO_BASIC }),
};
export const TrialWithoutCardScheduled: Story = {
  args: { notice: noticeFor(fakeTrial({ pending_change: TO_BASIC }))! },
};
export const CancelledWithPlannedChange: Story = { args: of({ cancel_at_period_end: true, dropped_change: TO_BASIC }) };
export const EndedByUs: Story = { args: of({ status: 'canceled', ended_reason: 'card_had_trial' }) };
export const Ended: Story = { args: of({ status: 'canceled' }) };
