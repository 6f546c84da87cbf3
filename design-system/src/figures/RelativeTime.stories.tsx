import type { Meta, StoryObj } from '@storybook/react';
import { RelativeTime } from './times';

const meta = {
  title: 'Design System/RelativeTime/Default',
  component: RelativeTime,
  args: { seconds: 12 },
} satisfies Meta<typeof RelativeTime>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { seconds: { control: 'number' } } };
