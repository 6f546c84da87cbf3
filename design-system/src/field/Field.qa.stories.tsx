import type { Meta, StoryObj } from '@storybook/react';
import { noop, Specimens, Stack } from '../foundations/story-kit';
import { Checkbox, Switch } from './Checkbox';
import { Field } from './Field';
import { PasswordInput } from './PasswordInput';
import { Select } from './Select';
import { TextArea, TextInput } from './TextInput';

const meta: Meta = { title: 'Design System/Field/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

const options = [{ value: 'monthly', label: 'Monthly' }];

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="16rem"
      of={{
        plain: (
          <Field label="Username">
            <TextInput defaultValue="mara" />
          </Field>
        ),
        'required, hint': (
          <Field label="Email" required hint="We write only about your account">
            <TextInput placeholder="mara@example.test" />
          </Field>
        ),
        'optional, disabled': (
          <Field label="Last Name" optional>
            <TextInput disabled defaultValue="Voss" />
          </Field>
        ),
        invalid: (
          <Field label="Address of Incident" error="Address of incident is required">
            <TextInput />
          </Field>
        ),
        password: (
          <Field label="Password">
            <PasswordInput defaultValue="a-quiet-harbour" />
          </Field>
        ),
        area: (
          <Field label="Comments">
            <TextArea />
          </Field>
        ),
        select: (
          <Field label="Interval">
            <Select options={options} />
          </Field>
        ),
        'select, small': <Select aria-label="Interval, small" options={options} size="small" />,
        checkbox: (
          <Stack>
            <Checkbox label="Checked" defaultChecked />
            <Checkbox label="Not checked" />
            <Checkbox label="Disabled" disabled />
          </Stack>
        ),
        switch: (
          <Stack>
            <Switch label="Live" checked onCheckedChange={noop} />
            <Switch label="Manual" checked={false} onCheckedChange={noop} />
            <Switch label="Disabled" checked={false} disabled onCheckedChange={noop} />
          </Stack>
        ),
      }}
    />
  ),
};
