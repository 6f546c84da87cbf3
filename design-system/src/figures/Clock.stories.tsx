import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { Clock } from './times';

const meta = {
  title: 'Design System/Clock/Default',
  component: Clock,
  args: { time: Date.UTC(2025, 1, 6, 14, 4, 17), timeZone: 'America/New_York' },
} satisfies Meta<typeof Clock>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { hour12: true },
  argTypes: {
    time: { control: 'number' },
    timeZone: oneOf('America/New_York', 'America/Chicago', 'Europe/Berlin', 'UTC'),
    hour12: { control: 'boolean' },
  },
};
