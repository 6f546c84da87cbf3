import type { Meta, StoryObj } from '@storybook/react';
import { RelativeTime } from './times';

const meta = {
  title: 'Design System/RelativeTime/Features',
  component: RelativeTime,
  args: { seconds: 12 },
} satisfies Meta<typeof RelativeTime>;
export default meta;
type Story = StoryObj<typeof meta>;

export const JustNow: Story = { args: { seconds: 0.4 } };
export const Minutes: Story = { args: { seconds: 200 } };
export const Hours: Story = { args: { seconds: 7_400 } };
export const Days: Story = { args: { seconds: 400_000 } };
