import type { Meta, StoryObj } from '@storybook/react';
import { fakeFrames, fakeReleases } from '../testing/releases';
import { StackView } from './StackView';

const meta: Meta<typeof StackView> = {
  title: 'Admin/Stack',
  component: StackView,
  args: {
    stack: fakeReleases.faults[0]?.stack ?? '',
    frames: fakeFrames,
    failed: false,
    onRetry: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof StackView>;

export const Mapped: Story = {};
export const WithoutMaps: Story = { args: { frames: fakeFrames.filter(({ source }) => source === null) } };
export const Loading: Story = { args: { frames: null } };
export const Failed: Story = { args: { frames: null, failed: true } };
