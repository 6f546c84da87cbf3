import type { Meta, StoryObj } from '@storybook/react';
import { fakeReleases } from '../testing/releases';
import { ReleaseListView } from './ReleaseListView';

const meta: Meta<typeof ReleaseListView> = {
  title: 'Admin/Releases',
  component: ReleaseListView,
  args: { answer: fakeReleases, failed: false, busy: false, onRollback: () => undefined, onRetry: () => undefined },
};
export default meta;
type Story = StoryObj<typeof ReleaseListView>;

export const Releases: Story = {};
export const Busy: Story = { args: { busy: true } };
export const NoFaults: Story = { args: { answer: { ...fakeReleases, faults: [] } } };
export const Loading: Story = { args: { answer: null } };
export const Empty: Story = { args: { answer: { releases: [], faults: [], versions: [], rollbacks: [] } } };
export const Failed: Story = { args: { answer: null, failed: true } };
export const Offline: Story = { args: { failed: true } };
