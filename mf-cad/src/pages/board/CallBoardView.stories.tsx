import { ApiError } from '@prebell/platform';
import type { Meta, StoryObj } from '@storybook/react';
import type { CallWorkModel } from '../../features/call-details';
import { RepairList } from '../../features/unsent';
import { beginComments } from '../../shared/acts/comments';
import { ClockOffset } from '../../shared/call-labels/clock-offset';
import { CLOSED_CALL, call, DISPATCHED_CALL, ODD_CALL, opOn, sent } from '../../shared/testing/calls';
import { type CallWork, workOn } from '../../shared/work/call-work';
import { CallBoardView } from './CallBoardView';

const OFFLINE = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
const NO_WORK: CallWorkModel = {
  works: {},
  initials: 'KL',
  now: Date.now,
  change: () => undefined,
  submit: () => undefined,
  repair: () => undefined,
};
const working = (work: CallWork): CallWorkModel => ({ ...NO_WORK, works: { [call().id]: work } });
const LOADED = {
  calls: [call(), DISPATCHED_CALL, ODD_CALL],
  arrived: [],
  drafts: [],
  loadedAt: Date.parse('2026-02-06T19:02:11Z'),
  failure: null,
  hasFailed: false,
  clockOffset: 0,
};
const UNKNOWN = { ...LOADED, calls: null, loadedAt: 0 };
const meta: Meta<typeof CallBoardView> = {
  title: 'Dispatch/CallBoard',
  component: CallBoardView,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Board, { args }) => (
      <ClockOffset value={args.feed.clockOffset}>
        <Board />
      </ClockOffset>
    ),
  ],
  args: {
    feed: LOADED,
    calls: [call(), DISPATCHED_CALL, ODD_CALL, CLOSED_CALL].map(sent),
    unsent: [],
    news: {},
    selectedId: null,
    timeZone: 'America/New_York',
    username: 'kl',
    userId: 'kl',
    canWrite: true,
    showsCaller: true,
    maySupervise: true,
    work: NO_WORK,
    onSelect: () => undefined,
    onRetry: () => undefined,
    onNewCall: () => undefined,
    onContinueDraft: () => undefined,
    onDiscardDraft: () => undefined,
    onSignOut: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof CallBoardView>;

export const Calls: Story = {};
export const Selected: Story = { args: { selectedId: DISPATCHED_CALL.id } };
export const CallerHidden: Story = { args: { selectedId: call().id, showsCaller: false } };
export const ReadOnly: Story = { args: { canWrite: false } };
export const Loading: Story = { args: { feed: UNKNOWN, calls: null } };
export const NoCalls: Story = { args: { feed: { ...LOADED, calls: [] }, calls: [] } };
export const NotLoaded: Story = { args: { feed: { ...UNKNOWN, hasFailed: true, failure: OFFLINE }, calls: null } };
export const Stale: Story = { args: { feed: { ...LOADED, hasFailed: true, failure: OFFLINE } } };
export const Kept: Story = { args: { feed: { ...LOADED, hasFailed: true, failure: OFFLINE, isKept: true } } };
export const KeptWithoutCalls: Story = {
  args: { feed: { ...LOADED, calls: [], hasFailed: true, failure: OFFLINE, isKept: true }, calls: [] },
};
export const WrongClock: Story = { args: { feed: { ...LOADED, clockOffset: 600_000 } } };

const DRAFT = {
  id: 'd1',
  owner_id: 'kl',
  owner_name: 'kl',
  version: 3,
  body: { fields: { address_of_incident: '410 Harbor', nature: 'Fire' }, log: null },
  created_at: '2026-02-06T19:02:00Z',
  updated_at: '2026-02-06T19:02:10Z',
};
export const Drafts: Story = {
  args: { feed: { ...LOADED, drafts: [DRAFT, { ...DRAFT, id: 'd2', owner_id: 'js', owner_name: 'js' }] } },
};

const PENDING = { selectedId: call().id };
const UNSENT = opOn(call(), { body: { notes: 'On scene' } });
export const SavedHere: Story = {
  args: {
    feed: { ...LOADED, hasFailed: true, failure: OFFLINE },
    unsent: [UNSENT],
    calls: [{ call: call(), keeping: 'here' }, sent(DISPATCHED_CALL)],
  },
};
export const NotSaved: Story = {
  args: { unsent: [{ ...UNSENT, n: null }], calls: [{ call: call(), keeping: 'unstored' }, sent(DISPATCHED_CALL)] },
};
export const Refused: Story = {
  args: {
    calls: [{ call: call(), keeping: 'refused' }],
    notices: (
      <RepairList
        heldBy={() => 0}
        ops={[{ ...UNSENT, refusal: { code: 'FORBIDDEN', text: 'You are not allowed to do this' } }]}
        onEdit={() => undefined}
        onRetry={() => undefined}
        onDiscard={() => undefined}
      />
    ),
  },
};
export const Dispatching: Story = {
  args: { ...PENDING, work: working({ dispatch: workOn<'dispatch'>({ initials: 'KL', unit: 'M21' }) }) },
};
export const Closing: Story = {
  args: {
    selectedId: DISPATCHED_CALL.id,
    work: {
      ...NO_WORK,
      works: { [DISPATCHED_CALL.id]: { status: workOn<'status'>({ action: 'close', unit: '', detail: '' }) } },
    },
  },
};
export const RepeatedDispatch: Story = {
  args: { selectedId: DISPATCHED_CALL.id, news: { [DISPATCHED_CALL.id]: 'repeated' } },
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
