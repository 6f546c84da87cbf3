import type { Socket } from 'socket.io';
import { expect, test } from 'vitest';
import { Subscriptions } from './subscriptions.state';

test('a subscription that was paused says that it missed events, until it is made again', () => {
  const rooms = new Set<string>();
  const socket = {
    connected: true,
    join: (room: string) => void rooms.add(room),
    leave: (room: string) => void rooms.delete(room),
  } as unknown as Socket;
  const subscriptions = new Subscriptions(socket);
  const add = () => subscriptions.add('momentum', { room: 'scanner:momentum', release: () => undefined });
  add();
  expect(subscriptions.wasPaused('momentum')).toBe(false);
  subscriptions.pause();
  expect([...rooms]).toEqual([]);
  subscriptions.resume();
  expect([...rooms]).toEqual(['scanner:momentum']);
  expect(subscriptions.wasPaused('momentum')).toBe(true);
  add();
  expect(subscriptions.wasPaused('momentum')).toBe(false);
});
