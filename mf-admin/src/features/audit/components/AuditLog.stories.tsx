import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { AUDIT_COLUMNS } from '../../../entities/audit-entry';
import { fakeAuditPage } from '../../../entities/audit-entry/testing/entries';
import { ListView } from '../../../shared/list/ListView';
import { AuditFilters } from './AuditFilters';

const meta: Meta<typeof ListView> = {
  title: 'Admin/AuditLog',
  component: ListView,
  args: {
    label: 'Audit log',
    noun: 'entries',
    columns: AUDIT_COLUMNS as never,
    page: { rows: fakeAuditPage.entries, pagination: fakeAuditPage.pagination },
    rowKey: (row) => (row as { id: string }).id,
    failed: false,
    updating: false,
    empty: { title: 'No entries', text: 'Every change an admin makes, and every sign-in, appears here.' },
    tools: <AuditFilters filter={{ action: 'user' }} onFilter={() => undefined} />,
    onPage: () => undefined,
    onRetry: () => undefined,
  },
  // An entry links to the account it is about.
  render: (args) => <RouterProvider router={createMemoryRouter([{ path: '*', element: <ListView {...args} /> }])} />,
};
export default meta;
type Story = StoryObj<typeof ListView>;

export const Entries: Story = {};
export const Updating: Story = { args: { updating: true } };
export const Loading: Story = { args: { page: null } };
export const Empty: Story = { args: { page: { rows: [], pagination: fakeAuditPage.pagination } } };
export const Failed: Story = { args: { failed: true } };
