import type { Meta, StoryObj } from '@storybook/react';
import { Select } from './Select';

const meta = {
  title: 'Design System/Select/Features',
  component: Select,
  args: {
    'aria-label': 'Refresh interval',
    options: [
      { value: '15', label: '15s' },
      { value: '60', label: '1m' },
      { value: '300', label: '5m' },
    ],
  },
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Small: Story = { args: { size: 'small' } };
export const Disabled: Story = { args: { disabled: true } };
export const Invalid: Story = { args: { 'aria-invalid': true } };
