import type { Meta, StoryObj } from '@storybook/react';
import { fakeOperations } from '../testing/operations';
import { OperationsView } from './OperationsView';

const meta: Meta<typeof OperationsView> = {
  title: 'Admin/Operations',
  component: OperationsView,
  args: { operations: fakeOperations, isStale: false, onRetry: () => undefined },
};
export default meta;
type Story = StoryObj<typeof OperationsView>;

export const InOrder: Story = {};
export const NoErrors: Story = { args: { operations: { ...fakeOperations, errors: [] } } };
export const Stale: Story = { args: { isStale: true } };
export const Problems: Story = {
  args: {
    operations: {
      ...fakeOperations,
      instances: fakeOperations.instances.map((each) => ({
        ...each,
        is_leader: false,
        is_up: each.role !== 'web',
      })),
      payment_events: { waiting: 1_200, oldest_seconds: 4_000, dead: 2 },
      database: { ...fakeOperations.database, primary: null, replica_lag_seconds: null, last_backup_at: null },
    },
  },
};
export const ArchivingFails: Story = {
  args: {
    operations: {
      ...fakeOperations,
      database: { ...fakeOperations.database, archive_failed_at: '2026-11-23T14:03:55.000Z' },
    },
  },
};
