import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { fakeUserPage } from '../../../entities/user/testing/users';
import { UserListView } from './UserListView';

const meta: Meta<typeof UserListView> = {
  title: 'Admin/UserList',
  component: UserListView,
  args: {
    filter: {},
    page: fakeUserPage,
    failed: false,
    updating: false,
    onFilter: () => undefined,
    onManage: () => undefined,
    onRetry: () => undefined,
  },
  // Each row links to its account.
  render: (args) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <UserListView {...args} /> }])} />
  ),
};
export default meta;
type Story = StoryObj<typeof UserListView>;

export const Users: Story = {};
export const Filtered: Story = { args: { filter: { tier: 'pro', search: 'mara' } } };
export const Updating: Story = { args: { updating: true } };
export const Loading: Story = { args: { page: null } };
export const Empty: Story = { args: { page: { ...fakeUserPage, users: [] } } };
export const Failed: Story = { args: { failed: true } };
