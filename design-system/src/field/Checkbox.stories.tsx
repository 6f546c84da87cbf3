import type { Meta, StoryObj } from '@storybook/react';
import { Checkbox } from './Checkbox';

const meta = {
  title: 'Design System/Checkbox/Default',
  component: Checkbox,
  args: { label: 'I am 18 or older' },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { disabled: false, required: false },
  argTypes: { label: { control: 'text' }, disabled: { control: 'boolean' }, required: { control: 'boolean' } },
};
