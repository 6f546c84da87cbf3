import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRealtime } from '@prebell/server/sockets';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { authenticateSockets, type SocketData } from './authenticate';

const { deps, request, signIn, advance } = await startTestPlatform();
const http = createServer();
const io = createRealtime(http, deps.config);
const namespace = io.of('/desk');
const stop = authenticateSockets(namespace, deps);
namespace.on('connection', (socket) => {
  socket.on('who', (answer: (name: string) => void) => answer((socket.data as SocketData).actor.username));
});

beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(async () => {
  stop();
  await io.close();
});

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
const dial = (auth: Record<string, unknown>): Socket => {
  const { port } = http.address() as AddressInfo;
  const socket = connect(`http://127.0.0.1:${port}/desk`, {
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  return socket;
};
const event = (socket: Socket, name: string) =>
  new Promise<unknown>((resolve) => {
    socket.once(name, resolve);
  });

test('a socket belongs to the owner of its token', async () => {
  const socket = dial({ token: (await signIn('pro')).token });
  await event(socket, 'connect');
  expect(await socket.emitWithAck('who')).toBe('pro');
});

test('without a valid token there is no connection, and the code says why', async () => {
  for (const auth of [{}, { token: 7 }, { token: 'rubbish' }])
    expect(await event(dial(auth), 'connect_error')).toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
});

test('the end of a session ends its sockets, and the token opens no new one', async () => {
  const { token } = await signIn('pro');
  const other = dial({ token: (await signIn('basic')).token });
  const socket = dial({ token });
  await Promise.all([event(socket, 'connect'), event(other, 'connect')]);
  const ended = event(socket, 'disconnect');
  await request('POST', '/api/auth/logout', { token });
  expect(await ended).toBe('io server disconnect');
  expect(await event(dial({ token }), 'connect_error')).toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
  expect(await other.emitWithAck('who')).toBe('basic');
});

/** The delays of timers set for the end of a token while `work` ran. */
const expiryDelays = async (work: () => Promise<unknown>): Promise<number[]> => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await work();
  const delays = timers.mock.calls.map(([, delay]) => delay ?? 0);
  timers.mockRestore();
  return delays.filter((delay) => delay > 14 * 60_000 && delay <= 15 * 60_000 + 30_000);
};

test('a socket ends half a minute after its token', async () => {
  const socket = dial({ token: (await signIn('pro')).token });
  const delays = await expiryDelays(async () => {
    await event(socket, 'connect');
    expect(await socket.emitWithAck('who')).toBe('pro');
  });
  expect(delays).toHaveLength(1);
  expect(delays[0]).toBeGreaterThan(15 * 60_000);
});

test('a newer token of the same session moves the end, without a gap', async () => {
  const { token, cookie } = await signIn('pro');
  const socket = dial({ token });
  await event(socket, 'connect');
  const id = socket.id;
  // Two tokens of one second are the same text.
  advance(2000);
  const { body } = await request('POST', '/api/auth/refresh', { headers: { Cookie: cookie } });
  const delays = await expiryDelays(async () => {
    socket.emit('reauth', { token: body.access_token });
    expect(await socket.emitWithAck('who')).toBe('pro');
    await expect.poll(() => [...namespace.sockets.values()][0]?.handshake.auth.token).toBe(body.access_token);
  });
  expect(delays).toHaveLength(1);
  expect(socket.id).toBe(id);
});

test('a foreign, forged or other session’s token ends the socket', async () => {
  const others = [(await signIn('basic')).token, (await signIn('pro')).token, 'rubbish', 7];
  for (const token of others) {
    const socket = dial({ token: (await signIn('pro')).token });
    await event(socket, 'connect');
    const ended = event(socket, 'disconnect');
    socket.emit('reauth', { token });
    expect(await ended).toBe('io server disconnect');
  }
});
