import { EventEmitter } from 'node:events';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../readable-store';
import { createChatStream } from './chat-stream';
import { loadWire } from './load-wire';

/** A fake of the client library's socket, driven by the test. */
class FakeSocket extends EventEmitter {
  connected = false;
  active = true;
  answer: unknown;
  readonly sent: unknown[] = [];
  readonly connect = vi.fn();
  readonly disconnect = vi.fn();
  timeout() {
    return this;
  }
  async emitWithAck(event: string, payload: unknown) {
    this.sent.push([event, payload]);
    if (this.answer === undefined) throw new Error('operation has timed out');
    return this.answer;
  }
  arrive() {
    this.connected = true;
    this.emit('connect');
  }
  leave(reason: string) {
    this.connected = false;
    this.emit('disconnect', reason);
  }
}

const { io } = vi.hoisted(() => ({ io: vi.fn() }));
vi.mock('socket.io-client', () => ({ io }));

let socket: FakeSocket;
const open = () => {
  const refresh = vi.fn(async () => 'refreshed' as const);
  const token = createStore<string | null>('the token');
  const chat = createChatStream({ token, api: { refresh } });
  return { chat, token, refresh, release: chat.retain() };
};
beforeAll(loadWire);
beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  io.mockReset().mockReturnValue(socket);
});
afterEach(() => vi.useRealTimers());

const message = {
  id: '1',
  seq: 1,
  deleted: false,
  username: 'mara',
  tier: 'pro',
  message: 'hi',
  timestamp: '2025-02-06T14:04:17.000Z',
};

const CLIENT_ID = '01980000-0000-4000-8000-00000000c1d1';

describe('the trading room’s stream', () => {
  it('connects as specified: websocket, then polling, within 10 s, again after 1 to 5 s', () => {
    const { chat } = open();
    expect(chat.connection.get()).toEqual({ state: 'connecting', error: null, code: null });
    expect(socket.connect).toHaveBeenCalledTimes(1);
    const [address, options] = io.mock.lastCall ?? [];
    expect(address).toBe('/');
    expect(options).toMatchObject({
      transports: ['websocket', 'polling'],
      timeout: 10_000,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
    });
    const give = vi.fn();
    options.auth(give);
    expect(give).toHaveBeenCalledWith({ token: 'the token' });
  });

  it('sends a new token while it is connected', () => {
    const { token } = open();
    const sent = vi.spyOn(socket, 'emit');
    token.set('another');
    expect(sent).not.toHaveBeenCalled();
    socket.arrive();
    token.set('the newest');
    expect(sent).toHaveBeenLastCalledWith('reauth', { token: 'the newest' });
  });

  it('sends only while connected', async () => {
    const { chat } = open();
    expect(await chat.send('hi', CLIENT_ID)).toMatchObject({ ok: false, error: 'Not connected to chat server' });
    socket.arrive();
    socket.answer = { ok: true, message };
    expect(await chat.send('hi', CLIENT_ID)).toEqual({ ok: true, message });
    expect(socket.sent).toEqual([['send_message', { message: 'hi', client_id: CLIENT_ID }]]);
    socket.answer = undefined;
    expect(await chat.send('hi', CLIENT_ID)).toMatchObject({ ok: false, error: 'Connection error' });
    socket.leave('transport close');
    expect(chat.connection.get().state).toBe('disconnected');
    expect(await chat.send('hi', CLIENT_ID)).toMatchObject({ error: 'Not connected to chat server' });
    expect(socket.sent).toHaveLength(2);
  });

  it('an error event disconnects it, briefly if the socket is still open', () => {
    const { chat } = open();
    socket.arrive();
    for (const [data, error] of [
      [{ message: 'Too fast' }, 'Too fast'],
      [{}, 'Connection error'],
    ] as const) {
      socket.emit('error', data);
      expect(chat.connection.get()).toEqual({ state: 'disconnected', error, code: null });
      vi.advanceTimersByTime(1_000);
      expect(chat.connection.get()).toEqual({ state: 'connected', error: null, code: null });
    }
  });

  it('says that it could not connect, and the server’s reason if there is one', () => {
    const { chat } = open();
    socket.emit('connect_error', new Error('xhr poll error'));
    expect(chat.connection.get()).toEqual({ state: 'error', error: 'Failed to connect to chat server', code: null });
    socket.active = false;
    socket.emit('connect_error', Object.assign(new Error(), { data: { code: 'UPGRADE_REQUIRED' } }));
    expect(chat.connection.get().code).toBe('UPGRADE_REQUIRED');
    vi.advanceTimersByTime(60_000);
    expect(socket.connect).toHaveBeenCalledTimes(1);
  });

  it('reconnects after a server fault, and with a new token after the old one expired', async () => {
    const { refresh } = open();
    socket.active = false;
    socket.emit('connect_error', Object.assign(new Error(), { data: { code: 'INTERNAL' } }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([socket.connect.mock.calls.length, refresh.mock.calls.length]).toEqual([2, 0]);
    socket.emit('connect_error', Object.assign(new Error(), { data: { code: 'UNAUTHENTICATED' } }));
    await vi.advanceTimersByTimeAsync(0);
    expect([socket.connect.mock.calls.length, refresh.mock.calls.length]).toEqual([3, 1]);
    socket.arrive();
    socket.leave('io server disconnect');
    await vi.advanceTimersByTimeAsync(0);
    expect([socket.connect.mock.calls.length, refresh.mock.calls.length]).toEqual([4, 2]);
  });

  it('ignores events it cannot read, and all events after its release', () => {
    const { chat, release } = open();
    const heard = vi.fn();
    const leave = chat.on('new_message', heard);
    socket.arrive();
    socket.emit('new_message', { ...message, message: undefined, text: 'hi' });
    socket.emit('new_message', { id: '2' });
    expect(heard.mock.calls).toEqual([[{ ...message }]]);
    leave();
    socket.emit('new_message', message);
    expect(heard).toHaveBeenCalledTimes(1);
    release();
    expect(socket.disconnect).toHaveBeenCalledTimes(1);
    expect(chat.connection.get().state).toBe('disconnected');
  });
});
