import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRealtime } from '@prebell/server/sockets';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { openRawSocket } from '../../test/realtime/raw-socket';
import { stillMarket } from '../../test/still-market';
import { giveTier } from '../../test/tiers';
import { attachChatNamespace } from '../modules/chat/chat.namespace';

const platform = await startTestPlatform();
const { deps, request, signIn } = platform;
const http = createServer();
const io = createRealtime(http, deps.config);
const detach = attachChatNamespace(io, { ...deps, market: stillMarket });
let port: number;

beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  port = (http.address() as AddressInfo).port;
});
afterAll(async () => {
  detach();
  await io.close();
});

const PASSWORD = 'moonlit-otter-77';
/** A member of the room whose account is no other test's. */
const newMember = async (username: string) => {
  const body = { username, email: `${username}@example.com`, password: PASSWORD };
  const { body: answer } = await request('POST', '/api/auth/register', { body });
  await giveTier(deps, username, 'pro');
  return { id: answer.user.id as string, token: answer.access_token as string };
};
/** As the room tells its members, without keeping anything: what a member may write in a time is limited. */
const say = (message: string) => io.of('/').emit('new_message', { message });

type Member = Awaited<ReturnType<typeof newMember>>;
/** Each way to lose access while disconnected, and the token that the reader then comes back with. */
const LOSSES: Readonly<Record<string, (member: Member) => Promise<string | undefined>>> = {
  downgraded: async ({ id, token }) => {
    await giveTier(deps, 'downgraded', 'free');
    deps.sessions.announceChange(id);
    return token;
  },
  deactivated: async ({ id, token }) => {
    await deps.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    deps.sessions.announceChange(id);
    return token;
  },
  'signed-out': async ({ token }) => {
    await request('POST', '/api/auth/logout', { token });
    return token;
  },
  'password-changed': async ({ token }) => {
    const body = { current_password: PASSWORD, new_password: 'sunlit-heron-88' };
    expect((await request('POST', '/api/auth/change-password', { token, body })).status).toBe(200);
    return token;
  },
  'without-a-token': async () => undefined,
};

describe('a reader who comes back to a connection that was lost', () => {
  test.each(Object.entries(LOSSES))('gets nothing that was sent meanwhile: %s', async (username, lose) => {
    const member = await newMember(username);
    const before = await openRawSocket(port);
    before.enter({ token: member.token });
    await vi.waitFor(() => expect(before.opened()).toHaveLength(1));
    say('before');
    await vi.waitFor(() => expect(before.events().some(([name]) => name === 'new_message')).toBe(true));
    // Where the server recovers connections, an event ends with its offset.
    const offset = before.events().at(-1)?.at(-1);
    const pid = before.opened()[0]?.pid ?? before.opened()[0]?.sid;
    await before.drop();
    await vi.waitFor(() => expect(io.of('/').sockets.size).toBe(0));
    const token = await lose(member);
    say('for members only');

    const after = await openRawSocket(port);
    after.enter({ token, pid, offset: typeof offset === 'string' ? offset : 'offset' });
    await vi.waitFor(() => expect(after.refusals()).toHaveLength(1));
    expect([after.opened(), after.events()]).toEqual([[], []]);
    expect(after.frames.join()).not.toContain('for members only');
    await after.drop();
  });
});

test('no namespace sends the data to recover a connection', async () => {
  const socket = await openRawSocket(port);
  socket.enter({ token: (await signIn('pro')).token });
  await vi.waitFor(() => expect(socket.opened()).toHaveLength(1));
  expect(Object.keys(socket.opened()[0] ?? {})).toEqual(['sid']);
  await socket.drop();
});
