import { ApiError } from '@prebell/platform';
import type { Meta, StoryObj } from '@storybook/react';
import { call, DISPATCHED_CALL, ODD_CALL } from '../../../shared/testing/calls';
import type { CallWorkModel } from '../hooks/use-call-work';
import { beginComments, type CallWork, workOn } from '../model/call-work';
import { CallBoardView } from './CallBoardView';

const OFFLINE = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
const NO_WORK: CallWorkModel = {
  works: {},
  lastInitials: 'KL',
  change: () => undefined,
  submit: () => undefined,
};
const working = (work: CallWork): CallWorkModel => ({ ...NO_WORK, works: { [call().id]: work } });
const RADIO = workOn<'radio'>({ time: '14:02', unit: 'E4', notes: 'Available, 3 minutes out' });
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
    work: NO_WORK,
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

const PENDING = { selectedId: call().id };
export const Dispatching: Story = {
  args: { ...PENDING, work: working({ dispatch: workOn<'dispatch'>({ initials: 'KL', unit: 'M21' }) }) },
};
export const DispatchBusy: Story = {
  args: {
    ...PENDING,
    work: working({ dispatch: { ...workOn<'dispatch'>({ initials: 'KL', unit: '' }), busy: true } }),
  },
};
export const RepeatedDispatch: Story = {
  args: {
    ...PENDING,
    work: working({ notice: 'Already dispatched by KL at 14:02:11. Your entry stands in the radio log.' }),
  },
};
export const EditingComments: Story = {
  args: { ...PENDING, work: working({ comments: workOn<'comments'>(beginComments(DISPATCHED_CALL)) }) },
};
export const RadioNotesMissing: Story = {
  args: {
    ...PENDING,
    work: working({
      radio: {
        ...workOn<'radio'>({ time: null, unit: 'E4', notes: '' }),
        errors: { notes: 'Please enter radio log notes' },
      },
    }),
  },
};
export const RadioNotLogged: Story = { args: { ...PENDING, work: working({ radio: { ...RADIO, failure: OFFLINE } }) } };
export const NotSavedElsewhere: Story = { args: { work: working({ radio: { ...RADIO, failure: OFFLINE } }) } };
