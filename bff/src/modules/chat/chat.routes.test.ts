import type { AuditAction, WireChatMessage, WireModeratedMessage } from '@prebell/contracts';
import { afterEach, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { createChatService } from './chat.service';

const platform = await startTestPlatform();
const { deps, request, signIn } = platform;
afterEach(async () => {
  await deps.db.deleteFrom('chat_messages').execute();
  await deps.db.deleteFrom('support_tickets').execute();
});

/** A room without earlier messages, which has its own rate counters. */
const openRoom = () => createChatService(deps);
const actor = async (username: string) => deps.sessions.authenticate((await signIn(username)).token);
const rest = async (username: string, method: string, path: string, body?: unknown) =>
  request(method, path, { token: (await signIn(username)).token, body });
const logged = (action: AuditAction) =>
  deps.db
    .selectFrom('admin_audit')
    .select(['actor_username', 'target_username', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('seq')
    .execute();
const write = async (username: string, count: number): Promise<WireChatMessage[]> => {
  const [room, author] = [openRoom(), await actor(username)];
  const written: WireChatMessage[] = [];
  for (let n = 1; n <= count; n += 1) written.push((await room.post(author, { message: `m${n}` })).message);
  return written;
};

test('messages of several writers and instances get positions without a gap, in the order they are stored', async () => {
  const instances = [openRoom(), openRoom()];
  const authors = await Promise.all(['pro', 'premium', 'admin'].map(actor));
  const posts = authors.flatMap((author) => instances.map((room) => room.post(author, { message: 'x' })));
  const places = (await Promise.all(posts)).map(({ message }) => message.seq).sort((a, b) => a - b);
  const [first = 0] = places;
  expect(places).toEqual(places.map((_, n) => first + n));
  const { body } = await rest('pro', 'GET', `/api/chat/messages?after=${first - 1}`);
  expect(body.messages.map(({ seq }: WireChatMessage) => seq)).toEqual(places);
});

test('a message sent again with the same client id is stored once, with the same answer', async () => {
  const [room, author] = [openRoom(), await actor('pro')];
  const draft = { message: 'did this arrive?', client_id: '01980000-0000-4000-8000-00000000c1d1' };
  const { message, isNew } = await room.post(author, draft);
  expect(isNew).toBe(true);
  expect(await room.post(author, draft)).toEqual({ message, isNew: false });
  expect(await room.history()).toEqual([message]);
});

test('members only read the past page by page, and missed messages after a position', async () => {
  const [first, second, third] = (await write('pro', 4)) as [WireChatMessage, WireChatMessage, WireChatMessage];
  const page = async (query: string) => (await rest('pro', 'GET', `/api/chat/messages?${query}`)).body.messages;
  expect(await page(`before=${third.seq}&limit=1`)).toEqual([second]);
  expect(await page(`after=${first.seq}&limit=2`)).toEqual([second, third]);
  expect((await rest('basic', 'GET', '/api/chat/messages')).status).toBe(403);
});

test('only an admin removes a message, once, and its position stays', async () => {
  const [message] = (await write('premium', 1)) as [WireChatMessage];
  const path = `/api/chat/messages/${message.id}`;
  expect((await rest('premium', 'DELETE', path)).status).toBe(403);
  expect((await rest('admin', 'DELETE', path)).status).toBe(200);
  expect(await openRoom().history()).toEqual([{ ...message, deleted: true, message: '' }]);
  expect((await rest('admin', 'DELETE', path)).status).toBe(404);
  expect(await logged('chat.remove')).toEqual([
    { actor_username: 'admin', target_username: 'premium', before: {}, after: { message_seq: message.seq } },
  ]);
});

test('moderators see removed and reported messages in full, others do not', async () => {
  const [first, second, third] = (await write('premium', 3)) as [WireChatMessage, WireChatMessage, WireChatMessage];
  for (const username of ['pro', 'admin']) await rest(username, 'POST', `/api/chat/messages/${second.id}/report`);
  await rest('pro', 'POST', `/api/chat/messages/${third.id}/report`);
  await rest('admin', 'DELETE', `/api/chat/messages/${third.id}`);
  const list = async (query = '') => {
    const { body } = await rest('admin', 'GET', `/api/admin/chat-messages${query}`);
    return body.messages.map(({ seq, reports }: WireModeratedMessage) => [seq, reports]);
  };
  expect(await list()).toEqual([
    [third.seq, 1],
    [second.seq, 2],
    [first.seq, 0],
  ]);
  expect(await list('?sort=reports&order=desc')).toEqual([
    [second.seq, 2],
    [third.seq, 1],
    [first.seq, 0],
  ]);
  expect(await list('?show=reported')).toEqual([[second.seq, 2]]);
  expect(await list('?search=m1')).toEqual([[first.seq, 0]]);
  expect(await list('?search=PREMIUM&order=asc')).toHaveLength(3);
  const { body } = await rest('admin', 'GET', '/api/admin/chat-messages?show=removed');
  expect(body).toMatchObject({
    messages: [{ message: 'm3', user: { username: 'premium' }, removed: { by: 'admin' } }],
    pagination: { total: 1 },
  });
  expect((await rest('premium', 'GET', '/api/admin/chat-messages')).status).toBe(403);
});

test('a report reaches support once per member', async () => {
  const [{ id, seq }] = (await write('premium', 1)) as [WireChatMessage];
  for (const username of ['pro', 'pro', 'admin']) {
    expect((await rest(username, 'POST', `/api/chat/messages/${id}/report`)).status).toBe(200);
  }
  const tickets = await deps.db.selectFrom('support_tickets').selectAll().orderBy('name').execute();
  const subject = `Trading room: message ${seq} of premium was reported`;
  expect(tickets.map((ticket) => [ticket.name, ticket.subject, ticket.message])).toEqual([
    ['admin', subject, 'm1'],
    ['pro', subject, 'm1'],
  ]);
  const unknown = '/api/chat/messages/01980000-0000-7000-8000-000000000000/report';
  expect((await rest('pro', 'POST', unknown)).status).toBe(404);
});

test('slow mode applies to members, not to admins, and says how long', async () => {
  expect((await rest('pro', 'PUT', '/api/chat/room', { slow_seconds: 30 })).status).toBe(403);
  await rest('admin', 'PUT', '/api/chat/room', { slow_seconds: 30 });
  expect((await rest('pro', 'GET', '/api/chat/room')).body).toEqual({ slow_seconds: 30 });
  const [room, pro, admin] = [openRoom(), await actor('pro'), await actor('admin')];
  const say = (author: typeof pro) => room.post(author, { message: 'x' });
  await say(pro);
  await expect(say(pro)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Slow mode: one message every 30 s. Please wait 30 s and send it again.',
  });
  await say(admin);
  await say(admin);
  platform.advance(31_000);
  await say(pro);
  for (let again = 0; again < 2; again += 1) await rest('admin', 'PUT', '/api/chat/room', { slow_seconds: 0 });
  await say(pro);
  const line = { actor_username: 'admin', target_username: 'Trading room' };
  expect(await logged('chat.slow-mode')).toEqual([
    { ...line, before: { slow_seconds: 0 }, after: { slow_seconds: 30 } },
    { ...line, before: { slow_seconds: 30 }, after: { slow_seconds: 0 } },
  ]);
});
