import type { Meta, StoryObj } from '@storybook/react';
import { fakeCanary, fakeReleases, withCanary } from '../testing/releases';
import { ReleaseListView } from './ReleaseListView';

const meta: Meta<typeof ReleaseListView> = {
  title: 'Admin/Releases',
  component: ReleaseListView,
  args: {
    answer: fakeReleases,
    failed: false,
    busy: false,
    onRollback: () => undefined,
    onCanary: () => undefined,
    onRetry: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof ReleaseListView>;

export const Releases: Story = {};
export const Busy: Story = { args: { busy: true } };
export const Canary: Story = { args: { answer: withCanary } };
export const SlowerCanary: Story = {
  args: { answer: { ...withCanary, canary: { ...fakeCanary, verdict: 'undecided', slower: ['lcp'] } } },
};
export const UnreadableHistory: Story = { args: { answer: { ...fakeReleases, rollbacks: [] } } };
export const NoFaults: Story = { args: { answer: { ...fakeReleases, faults: [] } } };
export const Loading: Story = { args: { answer: null } };
export const Empty: Story = {
  args: { answer: { releases: [], faults: [], earlier_faults: [], versions: [], rollbacks: [], canary: null } },
};
export const Failed: Story = { args: { answer: null, failed: true } };
export const Offline: Story = { args: { failed: true } };
