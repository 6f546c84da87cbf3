import type { Meta, StoryObj } from '@storybook/react';
import { LONG_WORDS, Narrow } from '../foundations/story-kit';
import { Checkbox } from './Checkbox';

const meta = {
  title: 'Design System/Checkbox/Features',
  component: Checkbox,
  args: { label: 'I am 18 or older' },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Checked: Story = { args: { defaultChecked: true } };
export const Disabled: Story = { args: { disabled: true } };
export const CheckedAndDisabled: Story = { args: { defaultChecked: true, disabled: true } };
export const LongLabel: Story = {
  render: (args) => (
    <Narrow>
      <Checkbox {...args} label={LONG_WORDS} />
    </Narrow>
  ),
};
