import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import type { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, expect, test, vi } from 'vitest';
import { cutBacklogs } from './backlog';
import { createRealtime } from './server';

const http = createServer().listen(0, '127.0.0.1');
await once(http, 'listening');
const io: Server = createRealtime(http, { publicOrigin: null, host: '127.0.0.1' });
const cut = vi.fn();
const stop = cutBacklogs(io, cut);
const open: Socket[] = [];
afterAll(async () => {
  stop();
  for (const socket of open) socket.disconnect();
  await io.close();
});

const dial = async (): Promise<Socket> => {
  const { port } = http.address() as AddressInfo;
  const options = { transports: ['websocket'], reconnection: false, forceNew: true };
  const socket = connect(`http://127.0.0.1:${port}`, options);
  open.push(socket);
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
  });
  return socket;
};
/** The client stops reading from its connection, like a hanging one. */
const freeze = (socket: Socket): TcpSocket => {
  const { ws } = socket.io.engine.transport as unknown as { ws: { _socket: TcpSocket } };
  return ws._socket.pause();
};

test('a hanging reader is disconnected once a MiB waits for it; the others miss nothing', async () => {
  const [frozen, quick] = [await dial(), await dial()];
  const heard: number[] = [];
  quick.on('tick', (n: number) => heard.push(n));
  const connection = freeze(frozen);
  expect(io.sockets.sockets.size).toBe(2);
  const filler = 'x'.repeat(64 * 1024);
  for (let n = 0; n < 400; n += 1) {
    io.emit('tick', n, filler);
    if (n % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.waitFor(() => expect(io.sockets.sockets.size).toBe(1), { timeout: 6_000 });
  expect(cut.mock.calls[0]?.[0]).toBeGreaterThan(1024 * 1024);
  await vi.waitFor(() => expect(heard).toHaveLength(400));
  expect(cut).toHaveBeenCalledOnce();
  connection.destroy();
});

test('a reader without progress is disconnected within ten seconds, however little waits', () => {
  vi.useFakeTimers();
  const clients: Record<string, object> = {};
  const close = vi.fn(() => delete clients.one);
  const connection = { writeBuffer: [], transport: { socket: { bufferedAmount: 0 } }, close };
  clients.one = connection;
  const onCut = vi.fn();
  const end = cutBacklogs({ engine: { clients } } as unknown as Server, onCut);
  // Data may start to wait at any moment between two checks.
  vi.advanceTimersByTime(3_001);
  connection.transport.socket.bufferedAmount = 100;
  vi.advanceTimersByTime(7_900);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_099);
  expect(close).toHaveBeenCalledOnce();
  expect(onCut).toHaveBeenCalledWith(100);
  end();
  vi.useRealTimers();
});
