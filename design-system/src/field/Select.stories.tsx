import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { Select } from './Select';

const meta = {
  title: 'Design System/Select/Default',
  component: Select,
  args: {
    'aria-label': 'Refresh interval',
    options: [
      { value: '15', label: '15s' },
      { value: '60', label: '1m' },
      { value: '300', label: '5m' },
    ],
    defaultValue: '300',
  },
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { size: 'medium', disabled: false },
  argTypes: { size: oneOf('small', 'medium'), disabled: { control: 'boolean' } },
};
