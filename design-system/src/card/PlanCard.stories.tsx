import { PLANS, planAmount } from '@prebell/contracts';
import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { PlanCard } from './PlanCard';

const meta = {
  title: 'Design System/PlanCard/Default',
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

export const Default: Story = {};
export const Playground: Story = {
  args: { popular: true, period: 'month', limitations: ['No chat'] },
  argTypes: {
    label: { control: 'text' },
    price: { control: 'number' },
    period: { control: 'text' },
    description: { control: 'text' },
    features: { control: 'object' },
    limitations: { control: 'object' },
    popular: { control: 'boolean' },
    action: { control: false },
  },
};
