import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { DemoBox } from './DemoBox';
import { SignInForm } from './SignInForm';

const meta: Meta<typeof SignInForm> = {
  title: 'Marketing/SignIn',
  component: SignInForm,
  args: {
    credentials: { username: 'mara', password: 'a-quiet-harbour' },
    error: null,
    faultField: null,
    busy: false,
    onChange: () => undefined,
    onSubmit: () => undefined,
    onPasskey: () => undefined,
  },
  // The form links to the forgotten-password page.
  render: (args) => <RouterProvider router={createMemoryRouter([{ path: '*', element: <SignInForm {...args} /> }])} />,
};
export default meta;
type Story = StoryObj<typeof SignInForm>;

export const Empty: Story = { args: { credentials: { username: '', password: '' } } };
export const Filled: Story = {};
export const Busy: Story = { args: { busy: true } };
export const Refused: Story = { args: { error: 'Invalid username or password' } };
export const Unreachable: Story = { args: { error: 'An unexpected error occurred. Please try again.' } };
export const DemoAccounts: Story = { render: () => <DemoBox password="prebell-demo-2026" onPick={() => undefined} /> };
