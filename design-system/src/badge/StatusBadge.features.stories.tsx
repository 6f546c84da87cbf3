import type { Meta, StoryObj } from '@storybook/react';
import { StatusBadge } from './Badge';

const meta = {
  title: 'Design System/StatusBadge/Features',
  component: StatusBadge,
  args: { status: 'danger', children: 'NEEDS DISPATCH' },
} satisfies Meta<typeof StatusBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Danger: Story = {};
export const Success: Story = { args: { status: 'success', children: 'DISPATCHED' } };
export const Warning: Story = { args: { status: 'warning', children: 'STATUS? held' } };
export const Neutral: Story = { args: { status: 'neutral', children: 'CLOSED' } };
