// @vitest-environment happy-dom
import type { SendMessageAnswer, User } from '@prebell/contracts';
import { createFakePlatform, type FakeAnswers, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DRAFT_PREFERENCE, READ_PREFERENCE } from '../model/chat-preferences';
import { message } from '../testing/messages';
import { ChatPanel } from './ChatPanel';

const NOTICE = 'Trading Room Chat is available for Pro and Premium subscribers only.';
const open = (
  user: User = fakeUser(),
  chatAnswer: SendMessageAnswer = { ok: true, message: message(9) },
  answers: FakeAnswers = {},
) => {
  const platform = createFakePlatform({
    user,
    chatAnswer,
    answers: { 'GET /api/chat/room': { slow_seconds: 0 }, 'GET /api/chat/messages': { messages: [] }, ...answers },
  });
  const onSymbolChange = vi.fn();
  render(
    <FakePlatformProvider platform={platform}>
      <ChatPanel user={user} onSymbolChange={onSymbolChange} />
    </FakePlatformProvider>,
  );
  return { platform, onSymbolChange };
};
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Message the room' });
const said = () => within(screen.getByRole('log')).getAllByRole('article');
const emit = (platform: ReturnType<typeof open>['platform'], event: string, data: unknown) =>
  act(() => platform.emitChat(event, data));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the trading room', () => {
  it('is locked for other tiers and leads to the upgrade', async () => {
    for (const tier of ['free', 'basic', 'unknown'] as const) {
      const { platform } = open(fakeUser({ subscription_tier: tier }));
      expect(screen.getByText(NOTICE)).toBeDefined();
      expect(screen.queryByRole('textbox')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
      expect(platform.asked.upgrades).toEqual(['other']);
      cleanup();
    }
  });

  it('is open to an admin of any tier', () => {
    open(fakeUser({ subscription_tier: 'free', is_admin: true }));
    expect(box()).toBeDefined();
  });

  it('hides messages that were removed while it was disconnected', async () => {
    const asked: unknown[] = [];
    const { platform } = open(undefined, undefined, {
      'GET /api/chat/removed': (options: unknown) => {
        asked.push(options);
        return { ids: [message(2).id] };
      },
    });
    emit(platform, 'chat_history', [message(2), message(3)]);
    expect(asked).toEqual([]);
    act(() => platform.chatConnection.set({ state: 'disconnected', error: null, code: null }));
    act(() => platform.chatConnection.set({ state: 'connected', error: null, code: null }));
    await vi.waitFor(() => expect(screen.getByText('Removed by a moderator')).toBeDefined());
    expect([asked, screen.queryByText('message 2')]).toEqual([[{ query: { from: 2 } }], null]);
  });

  it('locks when the server says that the tier has ended', () => {
    const { platform } = open();
    act(() => platform.chatConnection.set({ state: 'error', error: 'Failed', code: 'UPGRADE_REQUIRED' }));
    expect(screen.getByText(NOTICE)).toBeDefined();
  });

  it('names each state of the connection', () => {
    const { platform } = open();
    const room = within(screen.getByRole('region', { name: 'Trading Room' }));
    expect(room.getByText('connected')).toBeDefined();
    expect(room.getByText('No messages yet')).toBeDefined();
    act(() => platform.chatConnection.set({ state: 'connecting', error: null, code: null }));
    expect(room.getByText('connecting')).toBeDefined();
    act(() => platform.chatConnection.set({ state: 'disconnected', error: 'Connection error', code: null }));
    expect(room.getByText('disconnected')).toBeDefined();
    expect(room.getByRole('alert').textContent).toBe('Connection error');
    act(() => platform.chatConnection.set({ state: 'error', error: 'Failed to connect to chat server', code: null }));
    expect(room.getByText('offline')).toBeDefined();
    expect(room.getByRole('alert').textContent).toBe('Failed to connect to chat server');
  });

  it('counts nobody as online while it is offline', () => {
    const { platform } = open();
    emit(platform, 'online_count', { count: 1 });
    expect(screen.getByText('1 online')).toBeDefined();
    act(() => platform.chatConnection.set({ state: 'error', error: 'Failed', code: null }));
    expect(screen.queryByText('1 online')).toBeNull();
  });

  it('shows author, tier, Eastern time and words, each message once', () => {
    const { platform } = open();
    emit(platform, 'chat_history', [message(1), message(2, { username: 'iona', tier: 'pro' })]);
    emit(platform, 'new_message', message(2));
    emit(platform, 'new_message', message(3));
    expect(said()).toHaveLength(3);
    const second = within(said()[1] as HTMLElement);
    expect(['iona', 'Pro', '09:03', 'message 2'].map((text) => second.getByText(text) !== null)).toEqual(
      Array(4).fill(true),
    );
  });

  it('shows text as plain text; symbols open their chart', async () => {
    const { platform, onSymbolChange } = open();
    emit(platform, 'new_message', message(1, { message: '<b>watch</b> $BRK.B and $ABCDEF' }));
    expect(said()[0]?.textContent).toContain('<b>watch</b> $BRK.B and $ABCDEF');
    expect(screen.queryByRole('button', { name: '$ABCDEF' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '$BRK.B' }));
    expect(onSymbolChange.mock.calls).toEqual([['BRK.B']]);
  });

  it('shows who joins and leaves, and how many are online', () => {
    const { platform } = open();
    emit(platform, 'online_count', { count: 38 });
    emit(platform, 'user_joined', { username: 'iona' });
    expect(screen.getByText('38 online')).toBeDefined();
    expect(screen.getByText('iona joined')).toBeDefined();
    emit(platform, 'user_left', { username: 'iona' });
    expect(screen.getByText('iona left')).toBeDefined();
  });

  it('announces a hot stock for ten seconds', () => {
    vi.useFakeTimers();
    const { platform, onSymbolChange } = open();
    emit(platform, 'hot_stock_alert', { symbol: 'DVLT', change: 38.2 });
    act(() => vi.advanceTimersByTime(6_000));
    emit(platform, 'hot_stock_alert', { symbol: 'KQTX', change: 12 });
    act(() => vi.advanceTimersByTime(9_900));
    act(() => screen.getByRole('button', { name: '$KQTX' }).click());
    expect(onSymbolChange.mock.calls).toEqual([['KQTX']]);
    expect(screen.getByText('+12.00%')).toBeDefined();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByText('Hot stock')).toBeNull();
  });
});

describe('writing', () => {
  it('sends trimmed text with Enter and clears the box once it is acknowledged', async () => {
    const { platform } = open();
    await userEvent.type(box(), '  hello $DVLT {Enter}');
    expect(platform.said).toEqual(['hello $DVLT']);
    expect(box().value).toBe('');
  });

  it('counts characters and stops at the limit', async () => {
    open();
    await userEvent.type(box(), 'abc');
    expect(screen.getByText('3 / 1000')).toBeDefined();
    expect(box().maxLength).toBe(1000);
  });

  it('rejects a blank message', async () => {
    const { platform } = open();
    await userEvent.type(box(), '   {Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Message cannot be empty');
    expect(platform.said).toEqual([]);
    await userEvent.type(box(), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps a rejected message and says why', async () => {
    open(fakeUser(), { ok: false, error: 'Not connected to chat server', code: 'NOT_CONNECTED' });
    await userEvent.type(box(), 'hello{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Not connected to chat server');
    expect(box().value).toBe('hello');
  });

  it('no longer says that it is not connected once it is', async () => {
    const { platform } = open(fakeUser(), { ok: false, error: 'Not connected to chat server', code: 'NOT_CONNECTED' });
    act(() => platform.chatConnection.set({ state: 'disconnected', error: null, code: null }));
    await userEvent.type(box(), 'hello{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Not connected to chat server');
    act(() => platform.chatConnection.set({ state: 'connected', error: null, code: null }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps a message that comes too fast, and stays connected', async () => {
    const error = 'You are writing too fast. Please wait 4 s and send it again.';
    open(fakeUser(), { ok: false, error, code: 'RATE_LIMITED' });
    await userEvent.type(box(), 'one too many{Enter}');
    expect(screen.getByRole('alert').textContent).toBe(error);
    expect(box().value).toBe('one too many');
    expect(screen.getByText('connected')).toBeDefined();
  });
});

describe('an unacknowledged message', () => {
  it('is marked as not sent, and can be sent again under the same id or discarded', async () => {
    const { platform } = open(fakeUser(), { ok: false, error: 'Connection error', code: 'UNAVAILABLE' });
    await userEvent.type(box(), 'did this arrive?{Enter}');
    expect(await screen.findByText('Not sent')).toBeDefined();
    expect(box().value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(platform.said).toEqual(['did this arrive?', 'did this arrive?']);
    expect(new Set(platform.saidAs).size).toBe(1);
    expect(screen.getByRole('alert').textContent).toBe('Connection error');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Not sent')).toBeNull();
  });
});

describe('missed messages', () => {
  it('are loaded from the last position, without duplicates', async () => {
    const asked: unknown[] = [];
    const { platform } = open(fakeUser(), undefined, {
      'GET /api/chat/messages': ({ query }: { query: unknown }) => {
        asked.push(query);
        return { messages: [message(2), message(3)] };
      },
    } as FakeAnswers);
    emit(platform, 'chat_history', [message(1)]);
    emit(platform, 'chat_history', [message(3), message(4)]);
    await vi.waitFor(() => expect(said()).toHaveLength(4));
    expect(asked).toEqual([{ after: 1, limit: 100 }]);
  });

  it('are marked from where the user stopped last time', async () => {
    const { platform } = open();
    platform.preferences.set(READ_PREFERENCE, 0);
    emit(platform, 'chat_history', [message(1), message(2)]);
    expect(screen.queryByText('New since your last visit')).toBeNull();
    expect(platform.preferences.get(READ_PREFERENCE)).toBe(2);
  });
});

describe('moderation', () => {
  it('mutes and unmutes a member', async () => {
    const { platform } = open();
    emit(platform, 'chat_history', [message(1), message(2, { username: 'iona' })]);
    await userEvent.click(screen.getByRole('button', { name: 'Mute iona' }));
    expect(said()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: '1 muted' }));
    await userEvent.click(screen.getByRole('button', { name: 'Unmute iona' }));
    expect(said()).toHaveLength(2);
  });

  it('reports a message; only admins remove one, which leaves a placeholder', async () => {
    const report = vi.fn(async () => ({}));
    const { platform } = open(fakeUser(), undefined, { 'POST /api/chat/messages/{id}/report': report });
    emit(platform, 'chat_history', [message(1), message(2, { username: 'mara' })]);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Report/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Report the message from tape_reader' }));
    expect(report).toHaveBeenCalledWith({ params: { id: message(1).id } });
    emit(platform, 'chat_history', [message(1, { deleted: true, message: '' })]);
    expect(screen.getByText('Removed by a moderator')).toBeDefined();
    cleanup();
    const admin = open(fakeUser({ is_admin: true }));
    emit(admin.platform, 'chat_history', [message(1)]);
    expect(screen.getByRole('button', { name: 'Remove the message from tape_reader' })).toBeDefined();
    expect(await screen.findByRole('combobox', { name: 'Slow mode' })).toBeDefined();
  });

  it('says when slow mode is on', async () => {
    open(fakeUser(), undefined, { 'GET /api/chat/room': { slow_seconds: 30 } });
    expect(await screen.findByText('Slow: 30 s')).toBeDefined();
  });
});

describe('a user who scrolled back', () => {
  it('stays in place and sees a hint about new messages', async () => {
    const { platform } = open();
    emit(
      platform,
      'chat_history',
      Array.from({ length: 30 }, (_, n) => message(n)),
    );
    const list = screen.getByRole('log');
    Object.defineProperties(list, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
    const scrollTo = (top: number) => {
      list.scrollTop = top;
      act(() => list.dispatchEvent(new Event('scroll', { bubbles: true })) as never);
    };
    scrollTo(100);
    emit(platform, 'new_message', message(40));
    expect(list.scrollTop).toBe(100);
    await userEvent.click(screen.getByRole('button', { name: 'New messages' }));
    expect(list.scrollTop).toBe(900);
    expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull();
    emit(platform, 'new_message', message(41));
    expect(list.scrollTop).toBe(900);
    expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull();
  });
});

describe('text that was typed but not sent', () => {
  const reopen = (platform: ReturnType<typeof open>['platform']) => {
    cleanup();
    render(
      <FakePlatformProvider platform={platform}>
        <ChatPanel user={fakeUser()} onSymbolChange={() => undefined} />
      </FakePlatformProvider>,
    );
  };

  it('is still there when the room opens again', async () => {
    const { platform } = open();
    await userEvent.type(box(), 'DVLT breaks ');
    reopen(platform);
    expect(box().value).toBe('DVLT breaks ');
  });

  it('does not come back once it is sent or deleted', async () => {
    const { platform } = open();
    await userEvent.type(box(), 'hello{Enter}');
    await vi.waitFor(() => expect(box().value).toBe(''));
    reopen(platform);
    expect(box().value).toBe('');
    await userEvent.type(box(), 'x{Backspace}');
    reopen(platform);
    expect(box().value).toBe('');
  });

  it('stays when the server refuses it', async () => {
    const { platform } = open(undefined, { ok: false, error: 'Too fast', code: 'RATE_LIMITED' });
    await userEvent.type(box(), 'hello{Enter}');
    await screen.findByText('Too fast');
    reopen(platform);
    expect(box().value).toBe('hello');
  });

  it('can still be sent again under its id when the server never acknowledged it', async () => {
    const { platform } = open(undefined, { ok: false, error: 'No answer', code: 'UNAVAILABLE' });
    await userEvent.type(box(), 'hello{Enter}');
    await screen.findByText('Not sent');
    reopen(platform);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(platform.said).toEqual(['hello', 'hello']);
    expect(new Set(platform.saidAs).size).toBe(1);
  });

  it('is the same in every window of the account', async () => {
    const { platform } = open();
    const { container } = render(
      <FakePlatformProvider platform={platform}>
        <ChatPanel user={fakeUser()} onSymbolChange={() => undefined} />
      </FakePlatformProvider>,
    );
    const other = () => within(container).getByRole<HTMLInputElement>('textbox', { name: 'Message the room' });
    await userEvent.type(other(), 'hello');
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['hello', 'hello']);
  });

  it('is seen by its own account only', async () => {
    const { platform } = open();
    await userEvent.type(box(), 'mine');
    const draft = platform.preferences.get(DRAFT_PREFERENCE);
    cleanup();
    const other = open(fakeUser({ id: '01980000-0000-7000-8000-000000000002' }));
    act(() => other.platform.preferences.set(DRAFT_PREFERENCE, draft));
    expect(box().value).toBe('');
  });

  it('is gone after a sign-out, even if the room was closed before', async () => {
    const { platform } = open();
    await userEvent.type(box(), 'secret');
    cleanup();
    await platform.session.signOut();
    expect(JSON.stringify(platform.preferences.get(DRAFT_PREFERENCE))).not.toContain('secret');
    await platform.session.signIn({ username: 'mara', password: '' });
    reopen(platform);
    expect(box().value).toBe('');
  });
});
