import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { EMPTY_FORM } from '../model/registration';
import { RegistrationForm } from './RegistrationForm';

const FILLED = {
  first_name: 'Tess',
  last_name: '',
  username: 'tess',
  email: 'tess@example.test',
  password: 'a-quiet-harbour',
  confirmPassword: 'a-quiet-harbour',
};
const meta: Meta<typeof RegistrationForm> = {
  title: 'Marketing/Registration',
  component: RegistrationForm,
  args: {
    values: FILLED,
    error: null,
    faultField: null,
    issues: {},
    busy: false,
    onChange: () => undefined,
    onSubmit: () => undefined,
  },
  // The form links to the terms.
  render: (args) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <RegistrationForm {...args} /> }])} />
  ),
};
export default meta;
type Story = StoryObj<typeof RegistrationForm>;

export const Empty: Story = { args: { values: EMPTY_FORM } };
export const Filled: Story = {};
export const Busy: Story = { args: { busy: true } };
export const PasswordsDiffer: Story = {
  args: { values: { ...FILLED, confirmPassword: 'something else' }, error: 'Passwords do not match' },
};
export const UsernameRefused: Story = {
  args: {
    error: 'A username is 3 to 30 letters, digits, dots, dashes or underscores',
    issues: { username: 'A username is 3 to 30 letters, digits, dots, dashes or underscores' },
  },
};
