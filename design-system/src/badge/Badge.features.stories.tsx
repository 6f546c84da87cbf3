import type { Meta, StoryObj } from '@storybook/react';
import { Badge } from './Badge';

const meta = { title: 'Design System/Badge/Features', component: Badge, args: { children: 'Limited' } } satisfies Meta<
  typeof Badge
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Action: Story = { args: { tone: 'action', children: 'Most Popular' } };
export const Failure: Story = { args: { tone: 'error', children: 'Past due' } };
export const Warning: Story = { args: { tone: 'warning', children: 'Simulated data' } };
export const Success: Story = { args: { tone: 'success', children: 'Active' } };
export const Info: Story = { args: { tone: 'info', children: 'Trial' } };
