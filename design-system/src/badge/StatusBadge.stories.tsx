import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { StatusBadge } from './Badge';

const meta = {
  title: 'Design System/StatusBadge/Default',
  component: StatusBadge,
  args: { status: 'danger', children: 'NEEDS DISPATCH' },
} satisfies Meta<typeof StatusBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  argTypes: { status: oneOf('danger', 'success', 'warning', 'neutral'), children: { control: 'text' } },
};
