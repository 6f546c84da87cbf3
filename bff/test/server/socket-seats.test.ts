import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHAT_NAMESPACE, MARKET_NAMESPACE } from '@prebell/contracts';
import { createRealtime, limitSockets } from '@prebell/server/sockets';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { attachChatNamespace } from '../../src/modules/chat/chat.namespace';
import { attachMarketNamespace } from '../../src/modules/market/market.namespace';
import { startTestPlatform } from '../platform';

const ACCOUNT = 3;
const ADDRESS = 5;
const { deps, signIn } = await startTestPlatform({
  LIMIT_ACCOUNT_SOCKETS: String(ACCOUNT),
  LIMIT_ADDRESS_SOCKETS: String(ADDRESS),
  LIMIT_LOOPBACK: '1',
  TRUSTED_PROXIES: '127.0.0.1',
});
const http = createServer();
const io = createRealtime(http, deps.config);
const takeSeat = limitSockets(io, deps);
const endings = [attachMarketNamespace(io, deps, takeSeat), attachChatNamespace(io, deps, takeSeat)];
const open: Socket[] = [];
let url: string;
beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  for (const end of endings) end();
  await io.close();
});

/** A socket from an address; resolves with it and the code of its refusal, null when it was let in. */
const dial = async (token: string, from: string, namespace: string = MARKET_NAMESPACE) => {
  const socket = connect(url + namespace, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { 'X-Forwarded-For': from },
  });
  open.push(socket);
  const refusal = await new Promise<Error | null>((resolve) => {
    socket.on('connect', () => resolve(null));
    socket.on('connect_error', resolve);
    socket.on('disconnect', () => resolve(new Error('closed')));
  });
  const { message = '', data } = (refusal ?? {}) as Error & { data?: { code: string } };
  return { socket, code: refusal === null ? null : (data?.code ?? 'closed'), message };
};

test('an account has a limit of connections, from anywhere, and may reconnect when one ends', async () => {
  const { token } = await signIn('free');
  const held = [];
  for (let n = 0; n < ACCOUNT; n += 1) held.push(await dial(token, `198.51.100.${n}`));
  expect(held.map(({ code }) => code)).toEqual([null, null, null]);
  const another = await dial((await signIn('free')).token, '198.51.100.77');
  expect(another).toMatchObject({ code: 'RATE_LIMITED' });
  expect(another.message).toContain('close one of them');
  held[0]?.socket.disconnect();
  await vi.waitFor(async () => expect((await dial(token, '198.51.100.9')).code).toBeNull());
  expect((await dial((await signIn('pro')).token, '198.51.100.1')).code).toBeNull();
});

test('the namespaces of one page are one connection', async () => {
  const { token } = await signIn('premium');
  const { socket } = await dial(token, '198.51.100.20');
  const room = socket.io.socket(CHAT_NAMESPACE, { auth: { token } });
  room.connect();
  await new Promise((resolve) => {
    room.on('connect', () => resolve(undefined));
  });
  for (let n = 1; n < ACCOUNT; n += 1) expect((await dial(token, '198.51.100.20')).code).toBeNull();
  expect((await dial(token, '198.51.100.20')).code).toBe('RATE_LIMITED');
});

test('an address has a limit of connections for all its accounts together; connections far beyond it are closed', async () => {
  const tokens = await Promise.all(['basic', 'admin', 'dispatch'].map(async (name) => (await signIn(name)).token));
  const codes = [];
  for (let n = 0; n < ADDRESS * 2 + 1; n += 1) codes.push((await dial(tokens[n % 3]!, '198.51.100.50')).code);
  expect(codes.slice(0, ADDRESS)).toEqual(Array.from({ length: ADDRESS }, () => null));
  expect(codes[ADDRESS]).toBe('RATE_LIMITED');
  expect(codes).toHaveLength(ADDRESS * 2 + 1);
  expect((await dial(tokens[0]!, '198.51.100.51')).code).toBeNull();
});
