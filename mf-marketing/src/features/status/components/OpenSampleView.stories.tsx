import type { Meta, StoryObj } from '@storybook/react';
import { sample } from '../testing/status';
import { OpenSampleView } from './OpenSampleView';

const meta: Meta<typeof OpenSampleView> = { title: 'Marketing/OpenSample', component: OpenSampleView };
export default meta;
type Story = StoryObj<typeof meta>;

const empty = { ...sample, rows: [], count: 0 };

export const Rows: Story = { args: { state: { status: 'ready', sample } } };
export const NothingMatched: Story = { args: { state: { status: 'ready', sample: empty } } };
export const TooFresh: Story = {
  args: {
    state: { status: 'ready', sample: { ...empty, as_of: null, expected_at: '2026-11-20T14:39:00.000Z' } },
  },
};
export const Loading: Story = { args: { state: { status: 'loading' } } };
export const Unreachable: Story = { args: { state: { status: 'unreachable' } } };
