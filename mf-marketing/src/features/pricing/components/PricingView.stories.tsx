import type { Pricing } from '@prebell/contracts';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { PricingView } from './PricingView';

const price = (amount: number) => ({ amount, price_id: null });
const PRICING: Pricing = {
  basic: { monthly: price(29), yearly: price(288) },
  pro: { monthly: price(59), yearly: price(588) },
  premium: { monthly: price(99), yearly: price(984) },
};
const meta: Meta<typeof PricingView> = {
  title: 'Marketing/Pricing',
  component: PricingView,
  args: {
    pricing: PRICING,
    billing: 'monthly',
    currentTier: null,
    chosen: null,
    onBillingChange: () => undefined,
    onChoose: () => undefined,
  },
  render: (args) => <RouterProvider router={createMemoryRouter([{ path: '*', element: <PricingView {...args} /> }])} />,
};
export default meta;
type Story = StoryObj<typeof PricingView>;

export const Monthly: Story = {};
export const Annual: Story = { args: { billing: 'yearly' } };
export const ChosenSignedOut: Story = { args: { chosen: 'pro' } };
export const ChosenSignedIn: Story = { args: { chosen: 'premium', currentTier: 'basic' } };
