import type { Meta, StoryObj } from '@storybook/react';
import { noop } from '../foundations/story-kit';
import { Switch } from './Checkbox';

const meta = {
  title: 'Design System/Switch/Features',
  component: Switch,
  args: { label: 'Live', checked: true, onCheckedChange: noop },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const On: Story = {};
export const Off: Story = { args: { checked: false } };
export const Disabled: Story = { args: { disabled: true } };
