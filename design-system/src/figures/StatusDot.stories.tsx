import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { StatusDot } from './small';

const meta = {
  title: 'Design System/StatusDot/Default',
  component: StatusDot,
  args: { tone: 'success' },
} satisfies Meta<typeof StatusDot>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args) => (
    <span>
      <StatusDot {...args} /> Live
    </span>
  ),
};
export const Playground: Story = {
  ...Default,
  argTypes: { tone: oneOf('success', 'warning', 'error', 'neutral') },
};
