import { EventEmitter } from 'node:events';
import type { Namespace, Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSlowReaders } from './slow-readers.worker';
import { Subscriptions } from './subscriptions.state';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The parts of a socket that are checked: its rooms and the packets that wait for its connection. */
const fakeSocket = () => {
  const rooms = new Set<string>();
  const conn = Object.assign(new EventEmitter(), { writeBuffer: [] as unknown[] });
  const socket = {
    connected: true,
    conn,
    join: (room: string) => rooms.add(room),
    leave: (room: string) => rooms.delete(room),
  };
  return { rooms, conn, socket: socket as unknown as Socket };
};

test('a client with a backlog leaves its rooms until it is sent, others stay', () => {
  const [slow, quick] = [fakeSocket(), fakeSocket()];
  const subscriptions = new Map([slow, quick].map(({ socket }) => [socket, new Subscriptions(socket)]));
  for (const each of subscriptions.values()) each.add('momentum', { room: 'scanner:momentum:5', release: vi.fn() });
  const namespace = { sockets: new Map([...subscriptions.keys()].map((socket, id) => [String(id), socket])) };
  const stop = watchSlowReaders(namespace as unknown as Namespace, (socket) => subscriptions.get(socket));

  slow.conn.writeBuffer.length = 33;
  quick.conn.writeBuffer.length = 32;
  vi.advanceTimersByTime(250);
  expect([slow.rooms.size, quick.rooms.size]).toEqual([0, 1]);
  // A subscription added now starts only once the reader keeps up again.
  subscriptions.get(slow.socket)?.add('AAA', { room: 'symbol:AAA:5', release: vi.fn() });
  expect(slow.rooms.size).toBe(0);

  slow.conn.writeBuffer.length = 0;
  slow.conn.emit('drain');
  expect([...slow.rooms]).toEqual(['scanner:momentum:5', 'symbol:AAA:5']);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('a subscription releases its watch once: when it is replaced, ended, or its socket is gone', () => {
  const { socket, rooms } = fakeSocket();
  const subscriptions = new Subscriptions(socket);
  const [first, second, late] = [vi.fn(), vi.fn(), vi.fn()];
  subscriptions.add('momentum', { room: 'scanner:momentum:5', release: first });
  subscriptions.add('momentum', { room: 'scanner:momentum:5', release: second });
  expect([first.mock.calls.length, second.mock.calls.length, rooms.size]).toEqual([1, 0, 1]);
  subscriptions.end();
  subscriptions.end();
  expect([second.mock.calls.length, rooms.size]).toEqual([1, 0]);
  Object.assign(socket, { connected: false });
  subscriptions.add('AAA', { room: 'symbol:AAA:5', release: late });
  expect([late.mock.calls.length, rooms.size]).toEqual([1, 0]);
});
