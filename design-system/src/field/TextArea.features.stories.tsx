import type { Meta, StoryObj } from '@storybook/react';
import { TextArea } from './TextInput';

const meta = {
  title: 'Design System/TextArea/Features',
  component: TextArea,
  args: { 'aria-label': 'Comments' },
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Tall: Story = { args: { rows: 8 } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'Closed call' } };
export const Invalid: Story = { args: { 'aria-invalid': true } };
