import type { Meta, StoryObj } from '@storybook/react';
import { Field } from './Field';
import { TextInput } from './TextInput';

const meta = {
  title: 'Design System/Field/Features',
  component: Field,
  args: { label: 'Username', children: <TextInput /> },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Required: Story = { args: { label: 'Email', required: true, children: <TextInput type="email" /> } };
export const Optional: Story = { args: { label: 'Last Name', optional: true } };
export const WithHint: Story = { args: { label: 'Nature', hint: 'Medical, Fire, Police' } };
export const Invalid: Story = {
  args: { label: 'Address of Incident', required: true, error: 'Address of incident is required' },
};
/** Screen readers read both the hint and the error with the input. The error comes last because it is new. */
export const HintAndError: Story = {
  args: { label: 'Password', hint: 'At least 8 characters', error: 'Password must be at least 8 characters' },
};
