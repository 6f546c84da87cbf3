import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { Alert } from '../feedback/Alert';
import { Stack } from '../foundations/story-kit';
import { Field } from './Field';
import { PasswordInput } from './PasswordInput';
import { Select } from './Select';
import { TextArea, TextInput } from './TextInput';

const meta: Meta = { title: 'Design System/Field/Examples' };
export default meta;
type Story = StoryObj;

export const SignIn: Story = {
  render: () => (
    <Stack>
      <Field label="Username or Email" required>
        <TextInput autoComplete="username" />
      </Field>
      <Field label="Password" required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <Button variant="primary">Login</Button>
    </Stack>
  ),
};
/** An error about one input appears at that input, an error about the whole form above it. */
export const RefusedSignIn: Story = {
  render: () => (
    <Stack>
      <Alert>Invalid username or password</Alert>
      <Field label="Username or Email" required>
        <TextInput defaultValue="mara" />
      </Field>
      <Field label="Password" required>
        <PasswordInput />
      </Field>
      <Button variant="primary">Login</Button>
    </Stack>
  ),
};
export const NewCall: Story = {
  globals: { density: 'compact' },
  render: () => (
    <Stack>
      <Field label="Address of Incident" required error="Address of incident is required">
        <TextInput />
      </Field>
      <Field label="Priority">
        <Select
          options={[
            { value: '1', label: '1 Emergency' },
            { value: '3', label: '3 Routine' },
          ]}
        />
      </Field>
      <Field label="Comments" optional>
        <TextArea />
      </Field>
    </Stack>
  ),
};
