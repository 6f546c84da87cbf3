// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const socket = vi.hoisted(() => {
  const listeners = new Map<string, (data: unknown) => void>();
  return {
    listeners,
    active: false,
    connected: false,
    on: (event: string, listener: (data: unknown) => void) => void listeners.set(event, listener),
    off: () => undefined,
    connect: vi.fn(),
    disconnect: () => undefined,
  };
});
vi.mock('socket.io-client', () => ({ io: () => socket }));

const { createMarketStream } = await import('./market-stream');
await (await import('./load-wire')).loadWire();

beforeEach(() => {
  vi.useFakeTimers();
  socket.connect.mockClear();
});

test('a desk with too many open windows says so and retries at its own pace', () => {
  const token = { get: () => 'token', set: () => undefined, subscribe: () => () => undefined };
  const stream = createMarketStream({ token: token as never, api: { refresh: async () => 'refused' } as never });
  const release = stream.retain();
  socket.listeners.get('connect_error')?.(Object.assign(new Error(), { data: { code: 'RATE_LIMITED' } }));
  expect(stream.connection.get()).toBe('crowded');
  socket.connect.mockClear();
  vi.advanceTimersByTime(14_000);
  expect(socket.connect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(socket.connect).toHaveBeenCalledTimes(1);
  release();
});
