import type { Meta, StoryObj } from '@storybook/react';
import { fakeLatency, fakeMarketStatus } from '../testing/source';
import { SourceView } from './SourceView';

const meta: Meta<typeof SourceView> = {
  title: 'Admin/Source',
  component: SourceView,
  args: { status: fakeMarketStatus, ...fakeLatency },
};
export default meta;
type Story = StoryObj<typeof SourceView>;

export const Running: Story = {};
export const Lost: Story = {
  args: {
    status: { ...fakeMarketStatus, feed: { provider: 'alpaca', label: null, running: true, speed: 1, stale: true } },
  },
};
