import { afterAll, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { nextEvent, serveSockets } from '../../test/sockets';
import { authenticateSockets, type SocketData } from './authenticate';

const { deps, request, signIn, advance } = await startTestPlatform();
const { io, dial } = serveSockets(deps.config);
const namespace = io.of('/desk');
const stop = authenticateSockets(namespace, deps);
namespace.on('connection', (socket) => {
  socket.on('who', (answer: (name: string) => void) => answer((socket.data as SocketData).actor.username));
});

afterAll(stop);

const dialDesk = (auth: Record<string, unknown>) => dial('/desk', auth);

test('a socket belongs to the owner of its token', async () => {
  const socket = dialDesk({ token: (await signIn('pro')).token });
  await nextEvent(socket, 'connect');
  expect(await socket.emitWithAck('who')).toBe('pro');
});

test('without a valid token there is no connection, and the code says why', async () => {
  for (const auth of [{}, { token: 7 }, { token: 'rubbish' }])
    expect(await nextEvent(dialDesk(auth), 'connect_error')).toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
});

test('the end of a session ends its sockets, and the token opens no new one', async () => {
  const { token } = await signIn('pro');
  const other = dialDesk({ token: (await signIn('basic')).token });
  const socket = dialDesk({ token });
  await Promise.all([nextEvent(socket, 'connect'), nextEvent(other, 'connect')]);
  const ended = nextEvent(socket, 'disconnect');
  await request('POST', '/api/auth/logout', { token });
  expect(await ended).toBe('io server disconnect');
  expect(await nextEvent(dialDesk({ token }), 'connect_error')).toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
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
  const socket = dialDesk({ token: (await signIn('pro')).token });
  const delays = await expiryDelays(async () => {
    await nextEvent(socket, 'connect');
    expect(await socket.emitWithAck('who')).toBe('pro');
  });
  expect(delays).toHaveLength(1);
  expect(delays[0]).toBeGreaterThan(15 * 60_000);
});

test('a newer token of the same session moves the end, without a gap', async () => {
  const { token, cookie } = await signIn('pro');
  const socket = dialDesk({ token });
  await nextEvent(socket, 'connect');
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
    const socket = dialDesk({ token: (await signIn('pro')).token });
    await nextEvent(socket, 'connect');
    const ended = nextEvent(socket, 'disconnect');
    socket.emit('reauth', { token });
    expect(await ended).toBe('io server disconnect');
  }
});
