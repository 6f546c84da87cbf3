import type { Meta, StoryObj } from '@storybook/react';
import { Clock } from './times';

const meta = {
  title: 'Design System/Clock/Features',
  component: Clock,
  args: { time: Date.UTC(2025, 1, 6, 14, 4, 17), timeZone: 'America/New_York' },
} satisfies Meta<typeof Clock>;
export default meta;
type Story = StoryObj<typeof meta>;

export const MarketTime: Story = {};
export const DispatchTime: Story = { args: { hour12: false } };
export const Midnight: Story = { args: { time: Date.UTC(2025, 1, 6, 5), hour12: false } };
export const TimeNotKnown: Story = { args: { time: null } };
