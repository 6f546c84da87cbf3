import { createServer } from 'node:http';
import { CAD_NAMESPACE, cadEvents } from '@prebell/contracts';
import { createRealtime } from '@prebell/server/sockets';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { attachCadNamespace } from './cad.namespace';

const { deps, request, signIn } = await startTestPlatform();
const http = createServer();
const realtime = createRealtime(http, deps.config);
const end = attachCadNamespace(realtime, deps);
let origin = '';
const sockets: Socket[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  origin = `http://127.0.0.1:${address.port}`;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  end();
  await realtime.close();
});

/** Connects and resolves with how that ended. */
const connect = async (token: string | undefined) => {
  const socket = io(origin + CAD_NAMESPACE, { auth: { token }, reconnection: false, forceNew: true });
  sockets.push(socket);
  const heard: unknown[] = [];
  socket.onAny((_name, data) => heard.push(data));
  const outcome = await new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve((error as { data?: { code: string } }).data?.code ?? 'UNKNOWN'));
  });
  return { socket, heard, outcome };
};
const logCall = (token: string) =>
  request('POST', '/api/cad/calls', { token, body: { address_of_incident: 'Elm St', caller_name: 'J. Example' } });

test('only users with cad:read are admitted, and others receive nothing', async () => {
  expect((await connect(undefined)).outcome).toBe('UNAUTHENTICATED');
  const trader = await connect((await signIn('premium')).token);
  expect(trader.outcome).toBe('FORBIDDEN');
  const dispatcher = await connect((await signIn('dispatch')).token);
  expect(dispatcher.outcome).toBe('connected');
  await logCall((await signIn('dispatch')).token);
  await vi.waitFor(() => expect(dispatcher.heard.length).toBeGreaterThan(0), { timeout: 5_000 });
  expect(trader.heard).toEqual([]);
});

test("every change reaches every screen as a number, without the call's content", async () => {
  const { token } = await signIn('dispatch');
  const screens = [await connect(token), await connect(token)];
  const { body } = await logCall(token);
  for (const { heard } of screens)
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ seq: body.call.last_seq }), { timeout: 5_000 });
  for (const hint of screens.flatMap(({ heard }) => heard)) cadEvents['cad:event'].strict().parse(hint);
});

test('a user who loses the right is disconnected', async () => {
  const { token } = await signIn('dispatch');
  const { socket } = await connect(token);
  const gone = new Promise((resolve) => socket.on('disconnect', resolve));
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'dispatch')
    .executeTakeFirstOrThrow();
  deps.sessions.announceChange(id);
  await gone;
});
