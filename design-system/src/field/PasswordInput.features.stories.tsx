import type { Meta, StoryObj } from '@storybook/react';
import { PasswordInput } from './PasswordInput';

const meta = {
  title: 'Design System/PasswordInput/Features',
  component: PasswordInput,
  args: { 'aria-label': 'Password' },
} satisfies Meta<typeof PasswordInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Invalid: Story = { args: { 'aria-invalid': true, defaultValue: 'short' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'a-quiet-harbour' } };
