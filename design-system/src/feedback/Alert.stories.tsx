import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { Alert } from './Alert';

const meta = {
  title: 'Design System/Alert/Default',
  component: Alert,
  args: { children: 'Invalid username or password' },
} satisfies Meta<typeof Alert>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { kind: 'warning' },
  argTypes: { kind: oneOf('error', 'warning', 'info', 'success'), children: { control: 'text' } },
};
