import { PLANS, planAmount } from '@prebell/contracts';
import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { PlanCard } from './PlanCard';

const meta = {
  title: 'Design System/PlanCard/Features',
  component: PlanCard,
  args: {
    label: PLANS.pro.label,
    price: planAmount('pro', 'monthly'),
    description: PLANS.pro.description,
    features: PLANS.pro.features,
    action: <Button>Start trial</Button>,
  },
} satisfies Meta<typeof PlanCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Popular: Story = { args: { popular: true, action: <Button variant="primary">Start trial</Button> } };
export const Limitations: Story = { args: { limitations: PLANS.free.limitations } };
export const FreeOfCharge: Story = { args: { label: PLANS.free.label, price: 0, features: PLANS.free.features } };
export const Yearly: Story = { args: { price: planAmount('pro', 'yearly'), period: 'year' } };
export const CurrentPlan: Story = { args: { action: <Button disabled>Current plan</Button> } };
