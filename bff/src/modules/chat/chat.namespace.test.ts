import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHAT_HISTORY_SIZE, type SendMessageAnswer, type WireChatMessage } from '@prebell/contracts';
import type { MarketListener } from '@prebell/market';
import { createRealtime } from '@prebell/server/sockets';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { stillMarket } from '../../../test/still-market';
import { giveTier } from '../../../test/tiers';
import { attachChatNamespace } from './chat.namespace';

const NOTICE = 'Trading Room Chat is available for Pro and Premium subscribers only.';
const platform = await startTestPlatform();
let publish: MarketListener['scanner'] = () => undefined;
const market = {
  ...stillMarket,
  listen: (listener: MarketListener) => {
    publish = listener.scanner;
    return () => undefined;
  },
};
const http = createServer();
const io = createRealtime(http, platform.deps.config);
const detach = attachChatNamespace(io, { ...platform.deps, market });

beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(async () => {
  detach();
  await io.close();
});
const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  await vi.waitFor(() => expect(io.of('/').sockets.size).toBe(0));
  await platform.deps.db.deleteFrom('chat_messages').execute();
});

const dial = (token: string): Socket => {
  const { port } = http.address() as AddressInfo;
  const socket = connect(`http://127.0.0.1:${port}`, {
    auth: { token },
    transports: ['websocket', 'polling'],
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  return socket;
};
const event = (socket: Socket, name: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into data of any shape.
  new Promise<any>((resolve) => {
    socket.once(name, resolve);
  });
/** A member whose history has arrived. */
const member = async (username: string) => {
  const socket = dial((await platform.signIn(username)).token);
  const history: WireChatMessage[] = await event(socket, 'chat_history');
  return { socket, history };
};
const say = (socket: Socket, message: unknown): Promise<SendMessageAnswer> =>
  socket.emitWithAck('send_message', { message });
const setTier = (username: string, tier: 'free' | 'pro') => giveTier(platform.deps, username, tier);

test('the room is closed to other tiers and to visitors, and the code says why', async () => {
  for (const username of ['free', 'basic']) {
    const error = await event(dial((await platform.signIn(username)).token), 'connect_error');
    expect([error.message, error.data.code]).toEqual([NOTICE, 'UPGRADE_REQUIRED']);
  }
  expect((await event(dial('rubbish'), 'connect_error')).data.code).toBe('UNAUTHENTICATED');
});

test('a message reaches everybody in the room, the author included, and is acknowledged', async () => {
  const author = await member('pro');
  const reader = await member('premium');
  const admin = await member('admin');
  const heard = [author, reader, admin].map(({ socket }) => event(socket, 'new_message'));
  const answer = await say(author.socket, '  watching $DVLT <b>now</b> ');
  expect(answer).toMatchObject({
    ok: true,
    message: { username: 'pro', tier: 'pro', message: 'watching $DVLT <b>now</b>' },
  });
  for (const message of await Promise.all(heard)) expect({ ok: true, message }).toEqual(answer);

  const received = event(reader.socket, 'chat_history');
  const { token } = await platform.signIn('admin');
  const { id } = answer.ok ? answer.message : { id: '' };
  expect((await platform.request('DELETE', `/api/chat/messages/${id}`, { token })).status).toBe(200);
  expect((await received).at(-1)).toMatchObject({ id, deleted: true, message: '' });
});

test('a new member gets the last fifty messages, oldest first', async () => {
  const { db } = platform.deps;
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'premium')
    .executeTakeFirstOrThrow();
  const idOf = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const rows = Array.from({ length: CHAT_HISTORY_SIZE + 3 }, (_, n) => ({
    id: idOf(n),
    seq: 1_000_000 + n,
    user_id,
    tier: 'premium' as const,
    message: `m${n}`,
    created_at: new Date('2025-02-06T14:00:00Z'),
  }));
  await db.insertInto('chat_messages').values(rows).execute();
  const { history } = await member('pro');
  expect(history.map(({ message }) => message)).toEqual(rows.slice(3).map(({ message }) => message));
  expect(history[0]).toEqual({
    id: idOf(3),
    seq: 1_000_003,
    deleted: false,
    username: 'premium',
    tier: 'premium',
    message: 'm3',
    timestamp: '2025-02-06T14:00:00.000Z',
  });
});

test('blank and too long messages are refused in the answer and as an error event', async () => {
  const { socket } = await member('pro');
  for (const [message, error] of [
    ['', 'Message cannot be empty'],
    ['   ', 'Message cannot be empty'],
    [undefined, 'Message cannot be empty'],
    ['x'.repeat(1001), 'Message too long (max 1000 characters)'],
    ['a\u0000b', 'Message: text must not contain the NUL character'],
  ]) {
    const received = event(socket, 'error');
    expect(await say(socket, message)).toEqual({ ok: false, error, code: 'VALIDATION_FAILED' });
    expect(await received).toEqual({ message: error });
  }
  const received = event(socket, 'error');
  socket.emit('send_message', null, 'no function');
  expect(await received).toEqual({ message: 'Message cannot be empty' });
  expect(await say(socket, 'x'.repeat(1000))).toMatchObject({ ok: true });
});

test('a member who writes too fast is slowed down in all their windows, the others are not', async () => {
  const [one, two, other] = [await member('premium'), await member('premium'), await member('pro')];
  const received = event(two.socket, 'error');
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push(await say(n % 2 === 0 ? one.socket : two.socket, `m${n}`));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  expect(answers[5]).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await received).message).toMatch(/^You are writing too fast\. Please wait \d s/);
  expect(await say(other.socket, 'hello')).toMatchObject({ ok: true });
});

test('members are counted and announced once, however many windows they have', async () => {
  const first = dial((await platform.signIn('admin')).token);
  const names: string[] = [];
  let online = 0;
  // Members of an earlier test may still be leaving.
  for (const name of ['user_joined', 'user_left'])
    first.on(name, ({ username }) => username === 'premium' && names.push(`${name} ${username}`));
  first.on('online_count', ({ count }) => {
    online = count;
  });
  await event(first, 'chat_history');
  const window = await member('premium');
  const second = await member('premium');
  window.socket.disconnect();
  await vi.waitFor(() => expect([online, names]).toEqual([2, ['user_joined premium']]));
  second.socket.disconnect();
  await vi.waitFor(() => expect([online, names]).toEqual([1, ['user_joined premium', 'user_left premium']]));
});

test('a user who loses the tier is removed immediately and cannot come back', async () => {
  const { token } = await platform.signIn('pro');
  const socket = dial(token);
  await event(socket, 'chat_history');
  const ended = event(socket, 'disconnect');
  platform.deps.sessions.announceChange(await setTier('pro', 'free'));
  expect(await ended).toBe('io server disconnect');
  expect((await event(dial(token), 'connect_error')).data.code).toBe('UPGRADE_REQUIRED');
  platform.deps.sessions.announceChange(await setTier('pro', 'pro'));
});

test('a message that is removed disappears from every screen, however far back it is', async () => {
  const { deps } = platform;
  const { id: user_id } = await deps.sessions.authenticate((await platform.signIn('premium')).token);
  const written = Array.from({ length: CHAT_HISTORY_SIZE + 1 }, (_, n) => ({
    id: crypto.randomUUID(),
    seq: 10_001 + n,
    user_id,
    tier: 'premium' as const,
    message: `message ${n}`,
    created_at: deps.now(),
  }));
  const [old, ...later] = written as [(typeof written)[0], ...typeof written];
  await deps.db.insertInto('chat_messages').values(written).execute();
  const reader = await member('pro');
  expect(reader.history[0]?.message).toBe('message 1');

  const received = event(reader.socket, 'chat_history');
  const token = (await platform.signIn('admin')).token;
  await platform.request('DELETE', `/api/chat/messages/${old.id}`, { token });
  const [first, ...newest]: WireChatMessage[] = await received;
  expect(first).toMatchObject({ id: old.id, seq: old.seq, deleted: true, message: '' });
  expect(newest.map(({ seq }) => seq)).toEqual(later.map(({ seq }) => seq));

  const asMember = { token: (await platform.signIn('pro')).token };
  const removed = (from: number) => platform.request('GET', `/api/chat/removed?from=${from}`, asMember);
  expect([(await removed(old.seq)).body, (await removed(old.seq + 1)).body]).toEqual([{ ids: [old.id] }, { ids: [] }]);
});

test('an expired grant is noticed at the next message', async () => {
  const { sessions, now } = platform.deps;
  const { token } = await platform.signIn('pro');
  const inAMoment = new Date(now().getTime() + 60_000);
  sessions.announceChange(await giveTier(platform.deps, 'pro', 'pro', inAMoment));
  const socket = dial(token);
  await event(socket, 'chat_history');
  platform.advance(61_000);
  expect(await say(socket, 'still here')).toEqual({ ok: false, error: NOTICE, code: 'UPGRADE_REQUIRED' });
  sessions.announceChange(await setTier('pro', 'pro'));
});

test('a stock that becomes hot is announced in the room', async () => {
  const { socket } = await member('premium');
  const received = event(socket, 'hot_stock_alert');
  const row = { symbol: 'DVLT', percent_change: 38.2, relative_volume_5m: 12 };
  publish(
    {
      scanner: 'momentum',
      prev_seq: 0,
      seq: 1,
      upserts: [row] as Parameters<MarketListener['scanner']>[0]['upserts'],
      removes: [],
      order: null,
      count: 1,
      event_at: 0,
      published_at: 0,
      as_of: '2025-02-06T14:24:00.000Z',
    },
    'all',
  );
  expect(await received).toEqual({ symbol: 'DVLT', change: 38.2 });
});
