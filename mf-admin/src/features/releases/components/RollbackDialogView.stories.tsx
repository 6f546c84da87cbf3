import type { Meta, StoryObj } from '@storybook/react';
import { fakeCanary, fakeReleases, fakeRollbacks } from '../testing/releases';
import { RollbackDialogView } from './RollbackDialogView';

const [, , release = null] = fakeReleases.releases;
if (release === null) throw new Error('An earlier release was expected');

const meta: Meta<typeof RollbackDialogView> = {
  title: 'Admin/Rollback to a release',
  component: RollbackDialogView,
  args: {
    release,
    canary: null,
    rollbacks: fakeRollbacks.map((rollback) => ({ ...rollback, breaks: [] })),
    failed: false,
    onClose: () => undefined,
    onRollback: () => undefined,
    onRetry: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof RollbackDialogView>;

export const Possible: Story = {};
export const Breaks: Story = { args: { rollbacks: fakeRollbacks, canary: fakeCanary } };
export const NoChange: Story = { args: { rollbacks: [{ only: null, changes: {}, breaks: [] }] } };
export const Loading: Story = { args: { rollbacks: null } };
export const Failed: Story = { args: { rollbacks: null, failed: true } };
