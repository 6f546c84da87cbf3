import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { ForgotPasswordForm } from './ForgotPasswordForm';
import { ResetPasswordForm } from './ResetPasswordForm';

const meta: Meta<typeof ResetPasswordForm> = {
  title: 'Marketing/PasswordReset',
  component: ResetPasswordForm,
  args: {
    values: { password: 'a-quiet-harbour', confirmPassword: 'a-quiet-harbour' },
    state: 'asking',
    error: null,
    faultField: null,
    busy: false,
    onChange: () => undefined,
    onSubmit: () => undefined,
  },
  // After success the form links to the sign-in page.
  render: (args) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <ResetPasswordForm {...args} /> }])} />
  ),
};
export default meta;
type Story = StoryObj<typeof ResetPasswordForm>;

const forgot = {
  email: 'tess@example.test',
  error: null,
  busy: false,
  onChange: () => undefined,
  onSubmit: () => undefined,
};

export const Choosing: Story = {};
export const Weak: Story = { args: { values: { password: 'harbour1', confirmPassword: '' } } };
export const LinkUsedUp: Story = {
  args: { error: 'This link was already used or has expired. Please request a new one.' },
};
export const WithoutLink: Story = { args: { state: 'no-link' } };
export const Done: Story = { args: { state: 'done' } };
export const Forgotten: Story = { render: () => <ForgotPasswordForm {...forgot} isSent={false} /> };
export const LinkSent: Story = { render: () => <ForgotPasswordForm {...forgot} isSent /> };
