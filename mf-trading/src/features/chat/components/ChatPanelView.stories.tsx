import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { EMPTY_ROOM } from '../model/chat-room';
import { message } from '../testing/messages';
import { ChatPanelView, type ChatPanelViewProps } from './ChatPanelView';
import { LockedChat } from './LockedChat';

const platform = createFakePlatform();
const ignore = () => undefined;
const MESSAGES = [
  message(1, { message: '4.00 flipped to support on $DVLT, watching 4.20 for the break' }),
  message(2, { username: 'ionafield', tier: 'pro', message: 'careful with $SNRM, offering priced below market' }),
  message(3, { username: 'gaps4breakfast', tier: 'pro', message: 'float rotated twice already' }),
];
const ROOM = { ...EMPTY_ROOM, messages: MESSAGES, online: 38 };

const Room = (props: ChatPanelViewProps) => (
  <FakePlatformProvider platform={platform}>
    <div data-density="compact" style={{ display: 'grid', width: 'min(19rem, 100%)', height: '32rem' }}>
      <ChatPanelView {...props} />
    </div>
  </FakePlatformProvider>
);

const meta: Meta<typeof Room> = {
  title: 'Trading/ChatPanel',
  component: Room,
  args: {
    room: ROOM,
    connection: { state: 'connected', error: null, code: null },
    send: async () => ({ ok: false, error: 'You are writing too fast. Please wait 4 s and send it again.', code: '' }),
    onSymbol: ignore,
    onStart: ignore,
    actions: { username: 'mara', onReport: ignore, onMute: ignore, onRemove: null },
  },
};
export default meta;
type Story = StoryObj<typeof Room>;

export const Connected: Story = {};
export const HotStock: Story = { args: { room: { ...ROOM, alert: { symbol: 'DVLT', change: 38.2 } } } };
export const SomebodyJoined: Story = { args: { room: { ...ROOM, presence: 'tape_reader joined' } } };
export const CalledByName: Story = {
  args: { room: { ...ROOM, messages: [...MESSAGES, message(4, { message: '@mara did you see $DVLT?' })] } },
};
export const RemovedMessage: Story = {
  args: { room: { ...ROOM, messages: [...MESSAGES, message(4, { deleted: true, message: '' })] } },
};
export const NoMessages: Story = { args: { room: { ...EMPTY_ROOM, online: 1 } } };
export const Connecting: Story = {
  args: { room: EMPTY_ROOM, connection: { state: 'connecting', error: null, code: null } },
};
export const Disconnected: Story = { args: { connection: { state: 'disconnected', error: null, code: null } } };
export const Failed: Story = {
  args: {
    room: EMPTY_ROOM,
    connection: { state: 'error', error: 'Failed to connect to chat server', code: null },
  },
};
export const Stress: Story = {
  args: {
    room: {
      ...ROOM,
      messages: [
        message(1, { username: 'a_name_as_long_as_they_can_be_', message: 'x'.repeat(1000) }),
        message(2, { tier: 'unknown', message: '<script>alert(1)</script> & $A $BRK.B $ABCDEF $4.20' }),
        ...Array.from({ length: 40 }, (_, n) => message(n + 3)),
      ],
    },
  },
};
export const Locked: StoryObj = {
  render: () => (
    <div data-density="compact" style={{ display: 'grid', width: 'min(19rem, 100%)', height: '32rem' }}>
      <LockedChat onUpgrade={ignore} />
    </div>
  ),
};
