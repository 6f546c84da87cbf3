import type { Meta, StoryObj } from '@storybook/react';
import { PasswordInput } from './PasswordInput';

const meta = {
  title: 'Design System/PasswordInput/Default',
  component: PasswordInput,
  args: { 'aria-label': 'Password', defaultValue: 'a-quiet-harbour' },
} satisfies Meta<typeof PasswordInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { disabled: false, placeholder: '' },
  argTypes: { disabled: { control: 'boolean' }, placeholder: { control: 'text' } },
};
