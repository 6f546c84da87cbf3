import { pricingOf } from '@prebell/contracts';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { fakeSubscription, fakeUser } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import type { Visitor } from '../model/plan-action';
import { PricingView } from './PricingView';

const PRICING = pricingOf(() => null);
const subscription = fakeSubscription();
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
    trialEnd: 'Saturday, December 5, 2026',
    onBillingChange: () => undefined,
    onRefuse: () => undefined,
    onFree: () => undefined,
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
