import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { fakeAuditPage } from '../../../entities/audit-entry/testing/entries';
import { fakeAccount } from '../../../entities/payment/testing/records';
import { AccountView } from './AccountView';

const meta: Meta<typeof AccountView> = {
  title: 'Admin/Account',
  component: AccountView,
  args: {
    ...fakeAccount,
    entries: fakeAuditPage.entries,
    busy: false,
    onManage: () => undefined,
    onView: () => undefined,
    onEndSessions: () => undefined,
  },
  render: (args) => <RouterProvider router={createMemoryRouter([{ path: '*', element: <AccountView {...args} /> }])} />,
};
export default meta;
type Story = StoryObj<typeof AccountView>;

export const Subscriber: Story = {};
export const Busy: Story = { args: { busy: true } };
export const Newcomer: Story = {
  args: { records: { sessions: [], subscriptions: [], payments: [], tickets: [] }, entries: [] },
};
