import type { Meta, StoryObj } from '@storybook/react';
import { TextInput } from './TextInput';

const meta = {
  title: 'Design System/TextInput/Features',
  component: TextInput,
  args: { 'aria-label': 'Symbol' },
} satisfies Meta<typeof TextInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Placeholder: Story = { args: { placeholder: 'AAPL' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'DVLT' } };
export const ReadOnly: Story = { args: { readOnly: true, defaultValue: 'DVLT' } };
export const Invalid: Story = { args: { 'aria-invalid': true, defaultValue: '???' } };
export const Search: Story = { args: { type: 'search', 'aria-label': 'Search users', defaultValue: 'mara' } };
