import { INTERVALS, type Pricing, planAmount, type Subscription } from '@prebell/contracts';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { fakeUser } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import type { Visitor } from '../model/plan-action';
import { PricingView } from './PricingView';

const PRICING: Pricing = Object.fromEntries(
  (['basic', 'pro', 'premium'] as const).map((tier) => [
    tier,
    Object.fromEntries(INTERVALS.map((each) => [each, { amount: planAmount(tier, each), price_id: null }])),
  ]),
);
const subscription: Subscription = {
  tier: 'pro',
  billing_interval: 'monthly',
  status: 'active',
  amount: planAmount('pro', 'monthly'),
  currency: 'usd',
  current_period_start: '2026-11-01T15:00:00Z',
  current_period_end: '2026-12-01T15:00:00Z',
  cancel_at_period_end: false,
  created_at: '2026-11-01T15:00:00Z',
  trial_end: null,
  has_payment_method: true,
  pending_change: null,
  grace_ends_at: null,
  next_charge: null,
  as_of: null,
};
const newcomer: Visitor = {
  user: fakeUser({ subscription_tier: 'free' }),
  subscription: null,
  trialAvailable: true,
};
const meta: Meta<typeof PricingView> = {
  title: 'Marketing/Pricing',
  component: PricingView,
  args: {
    pricing: PRICING,
    billing: 'monthly',
    visitor: null,
    refused: null,
    isBusy: false,
    onBillingChange: () => undefined,
    onRefuse: () => undefined,
    onCheckout: () => undefined,
  },
  render: (args) => <RouterProvider router={createMemoryRouter([{ path: '*', element: <PricingView {...args} /> }])} />,
};
export default meta;
type Story = StoryObj<typeof PricingView>;

export const Monthly: Story = {};
export const Annual: Story = { args: { billing: 'yearly' } };
export const ChosenSignedOut: Story = { args: { refused: 'pro' } };
export const Newcomer: Story = { args: { visitor: newcomer } };
export const Subscriber: Story = { args: { visitor: { user: fakeUser(), subscription, trialAvailable: false } } };
