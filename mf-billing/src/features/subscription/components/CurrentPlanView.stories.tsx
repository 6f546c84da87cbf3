import type { Subscription } from '@prebell/contracts';
import { fakeUser } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { CurrentPlanView } from './CurrentPlanView';

const subscription: Subscription = {
  tier: 'pro',
  billing_interval: 'yearly',
  status: 'active',
  amount: 588,
  currency: 'usd',
  current_period_start: '2026-11-01T15:00:00Z',
  current_period_end: '2027-11-01T15:00:00Z',
  cancel_at_period_end: false,
  created_at: '2026-11-01T15:00:00Z',
  trial_end: null,
  has_payment_method: true,
  pending_change: null,
  grace_ends_at: null,
  next_charge: null,
  as_of: null,
};

const meta: Meta<typeof CurrentPlanView> = {
  title: 'Billing/CurrentPlan',
  component: CurrentPlanView,
  args: {
    user: fakeUser(),
    subscription: { status: 'ready', subscription },
    wantedPlan: null,
    onRetry: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof CurrentPlanView>;

export const Paid: Story = {};
export const Cancelling: Story = {
  args: { subscription: { status: 'ready', subscription: { ...subscription, cancel_at_period_end: true } } },
};
export const Granted: Story = { args: { subscription: { status: 'ready', subscription: null } } };
export const Free: Story = {
  args: { user: fakeUser({ subscription_tier: 'free' }), subscription: { status: 'ready', subscription: null } },
};
export const PlanChosen: Story = { args: { wantedPlan: 'premium' } };
export const Loading: Story = { args: { subscription: { status: 'loading' } } };
export const Failed: Story = { args: { subscription: { status: 'error' } } };
