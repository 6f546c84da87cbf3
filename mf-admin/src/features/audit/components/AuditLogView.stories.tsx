import type { Meta, StoryObj } from '@storybook/react';
import { fakeAuditPage } from '../testing/entries';
import { AuditLogView } from './AuditLogView';

const meta: Meta<typeof AuditLogView> = {
  title: 'Admin/AuditLog',
  component: AuditLogView,
  args: { page: fakeAuditPage, failed: false, updating: false, onPage: () => undefined, onRetry: () => undefined },
};
export default meta;
type Story = StoryObj<typeof AuditLogView>;

export const Entries: Story = {};
export const Updating: Story = { args: { updating: true } };
export const Loading: Story = { args: { page: null } };
export const Empty: Story = { args: { page: { ...fakeAuditPage, entries: [] } } };
export const Failed: Story = { args: { failed: true } };
