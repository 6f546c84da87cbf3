import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { noop } from '../foundations/story-kit';
import { Switch } from './Checkbox';

const meta = {
  title: 'Design System/Switch/Default',
  component: Switch,
  args: { label: 'Live', checked: true, onCheckedChange: noop },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: function Live() {
    const [checked, setChecked] = useState(true);
    return <Switch label="Live updates" checked={checked} onCheckedChange={setChecked} />;
  },
};
export const Playground: Story = {
  argTypes: { label: { control: 'text' }, checked: { control: 'boolean' }, disabled: { control: 'boolean' } },
};
