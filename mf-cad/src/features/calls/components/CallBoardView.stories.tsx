import { ApiError } from '@prebell/platform';
import type { Meta, StoryObj } from '@storybook/react';
import { call, DISPATCHED_CALL, ODD_CALL } from '../../../shared/testing/calls';
import { CallBoardView } from './CallBoardView';

const OFFLINE = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
const meta: Meta<typeof CallBoardView> = {
  title: 'Dispatch/CallBoard',
  component: CallBoardView,
  parameters: { layout: 'fullscreen' },
  args: {
    calls: [call(), DISPATCHED_CALL, ODD_CALL],
    loadedAt: Date.parse('2026-02-06T19:02:11Z'),
    failure: null,
    hasFailed: false,
    selectedId: null,
    timeZone: 'America/New_York',
    username: 'kl',
    canWrite: true,
    showsCaller: true,
    onSelect: () => undefined,
    onRetry: () => undefined,
    onNewCall: () => undefined,
    onSignOut: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof CallBoardView>;

export const Calls: Story = {};
export const Selected: Story = { args: { selectedId: DISPATCHED_CALL.id } };
export const CallerHidden: Story = { args: { selectedId: call().id, showsCaller: false } };
export const ReadOnly: Story = { args: { canWrite: false } };
export const Loading: Story = { args: { calls: null } };
export const NoCalls: Story = { args: { calls: [] } };
export const NotLoaded: Story = { args: { calls: null, hasFailed: true, failure: OFFLINE } };
export const Stale: Story = { args: { hasFailed: true, failure: OFFLINE } };
export const Partial: Story = {
  args: { calls: Array.from({ length: 200 }, (_, index) => call({ id: `call-${index}` })) },
};
