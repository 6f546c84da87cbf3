import type { Meta, StoryObj } from '@storybook/react';
import { SessionBadge } from './Badge';

const meta = {
  title: 'Design System/SessionBadge/Features',
  component: SessionBadge,
  args: { session: 'pre_market', description: 'Pre-Market' },
} satisfies Meta<typeof SessionBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const PreMarket: Story = {};
export const CoreTrading: Story = { args: { session: 'core_trading', description: 'Core Trading' } };
export const ExtendedHours: Story = { args: { session: 'extended_hours', description: 'Extended Hours' } };
export const Closed: Story = { args: { session: 'closed', description: 'Weekend' } };
export const Holiday: Story = { args: { session: 'holiday', description: 'Thanksgiving Day' } };
