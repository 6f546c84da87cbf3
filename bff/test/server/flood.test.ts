import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRealtime, cutFloods } from '@prebell/server/sockets';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { attachChatNamespace } from '../../src/modules/chat/chat.namespace';
import { startTestPlatform } from '../platform';

const platform = await startTestPlatform();
const http = createServer().listen(0, '127.0.0.1');
await once(http, 'listening');
const io = createRealtime(http, platform.deps.config);
const detach = attachChatNamespace(io, platform.deps);
const cut = vi.fn();
cutFloods(io, cut);
afterAll(async () => {
  detach();
  await io.close();
});
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
  cut.mockClear();
});

const member = async (username: string): Promise<Socket> => {
  const { token } = await platform.signIn(username);
  const { port } = http.address() as AddressInfo;
  const options = { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true };
  const socket = connect(`http://127.0.0.1:${port}`, options);
  open.push(socket);
  await new Promise((resolve) => {
    socket.once('chat_history', resolve);
  });
  return socket;
};
const ended = (socket: Socket) => vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 5_000 });

test('a thousand messages at once cut their sender and nobody else, whose message arrives meanwhile', async () => {
  const [flood, other] = [await member('premium'), await member('pro')];
  for (let n = 0; n < 1_000; n += 1) flood.emit('send_message', { message: `flood ${n}` });
  const started = performance.now();
  const answer = await other.timeout(5_000).emitWithAck('send_message', { message: 'still here' });
  expect(answer.ok).toBe(true);
  expect(performance.now() - started).toBeLessThan(5_000);
  await ended(flood);
  expect(other.connected).toBe(true);
  expect(cut).toHaveBeenCalledOnce();
  const kept = await platform.deps.db.selectFrom('chat_messages').select('user_id').execute();
  expect(kept.length).toBeLessThan(20);
});

test('of many concurrent messages all but the first are refused without a database query', async () => {
  const post = vi.spyOn(platform.deps.chat, 'post');
  const flood = await member('premium');
  const write = (n: number) => ({ message: `${n}`, client_id: crypto.randomUUID() });
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, n) => flood.timeout(10_000).emitWithAck('send_message', write(n))),
  );
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThan(140);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['RATE_LIMITED']));
  expect(post.mock.calls.length).toBeLessThan(30);
  expect(flood.connected).toBe(true);
  post.mockRestore();
});

test('unknown, binary and invalid events count as well', async () => {
  const flood = await member('premium');
  for (let n = 0; n < 300; n += 1) flood.emit(`room ${n}`, Buffer.alloc(16));
  await ended(flood);
  expect(cut).toHaveBeenCalledOnce();
});

test('a frame beyond 64 KiB ends its connection', async () => {
  const flood = await member('premium');
  flood.emit('send_message', { message: 'x'.repeat(1024 * 1024) });
  await ended(flood);
  expect(cut).not.toHaveBeenCalled();
});

test('a desk that subscribes to everything it shows is not a flood', async () => {
  const desk = await member('premium');
  for (let n = 0; n < 150; n += 1) desk.emit('subscribe', { n });
  await desk.timeout(5_000).emitWithAck('send_message', { message: 'hello' });
  expect([desk.connected, cut.mock.calls.length]).toEqual([true, 0]);
});
