import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { Checkbox, Switch } from './Checkbox';
import { Field } from './Field';
import { PasswordInput } from './PasswordInput';
import { Select } from './Select';
import { TextArea, TextInput } from './TextInput';

const meta: Meta<typeof Field> = { title: 'Design System/Field', component: Field };
export default meta;
type Story = StoryObj<typeof Field>;

export const Text: Story = { args: { label: 'Username', children: <TextInput defaultValue="mara" /> } };
export const Required: Story = { args: { label: 'Email', required: true, children: <TextInput type="email" /> } };
export const Optional: Story = { args: { label: 'Last Name', optional: true, children: <TextInput /> } };
export const WithHint: Story = { args: { label: 'Nature', hint: 'Medical, Fire, Police', children: <TextInput /> } };
export const Invalid: Story = {
  args: { label: 'Address of Incident', error: 'Address of incident is required', children: <TextInput /> },
};
export const Password: Story = {
  args: { label: 'Password', children: <PasswordInput defaultValue="a-quiet-harbour" /> },
};
export const LongText: Story = { args: { label: 'Notes', children: <TextArea /> } };
export const Choice: Story = {
  render: () => (
    <Select
      aria-label="Refresh interval"
      options={[
        { value: '15', label: '15s' },
        { value: '300', label: '5m' },
      ]}
      defaultValue="300"
    />
  ),
};
export const Check: Story = { render: () => <Checkbox label="I am 18 or older" /> };
export const OnOff: Story = {
  render: function Live() {
    const [checked, setChecked] = useState(true);
    return <Switch label={checked ? 'Live' : 'Manual'} checked={checked} onCheckedChange={setChecked} />;
  },
};
