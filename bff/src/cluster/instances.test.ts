import type { SendMessageAnswer, WireChatMessage } from '@prebell/contracts';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestDatabase } from '../../test/cluster/database';
import { type Instance, startInstance } from '../../test/cluster/instance';
import { createNats, hasNats } from '../../test/cluster/nats-server';
import { measureRevocations } from '../../test/cluster/revoke';

const { connectionString, db } = await startTestDatabase();

/** Messages that a reader of the room saw, by position. */
const enter = async (instance: Instance, username: string) => {
  const socket = instance.dial('/', await instance.signIn(username));
  const seen: number[] = [];
  const counts: number[] = [];
  socket.on('new_message', ({ seq }: WireChatMessage) => seen.push(seq));
  socket.on('online_count', ({ count }: { count: number }) => counts.push(count));
  await new Promise((resolve) => {
    socket.once('chat_history', resolve);
  });
  return { socket, seen, counts };
};
const say = async (socket: Socket, message: string): Promise<number> => {
  const answer: SendMessageAnswer = await socket.emitWithAck('send_message', { message });
  if (!answer.ok) throw new Error(answer.error);
  return answer.message.seq;
};
/**
 * Of some revocations at one instance, the longest until requests and sockets of the other one ended, milliseconds. Late hints about this
 * user must not reach a later test.
 */
const longestRevocation = async (here: Instance, there: Instance): Promise<number> => {
  const measured = await measureRevocations({ db, here, there }, 'basic', 4);
  return Math.max(...measured.flatMap(({ http, sockets }) => [http, sockets]));
};
const isEnded = (socket: Socket) =>
  new Promise<number>((resolve) => {
    const began = performance.now();
    socket.once('disconnect', () => resolve(performance.now() - began));
  });

describe('two instances on one database, without NATS', () => {
  let here: Instance;
  let there: Instance;
  beforeAll(async () => {
    [here, there] = [await startInstance({ connectionString }), await startInstance({ connectionString })];
  });
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()]);
  });

  test('a token of one is valid at the other; a page at one learns of changes at the other, and a deactivation ends both', async () => {
    const token = await here.signIn('basic');
    expect((await there.call('GET', '/api/auth/profile', { token })).status).toBe(200);
    const { id } = await db.selectFrom('users').select('id').where('username', '=', 'basic').executeTakeFirstOrThrow();
    const page = there.dial('/session', token);
    const said = (name: string) =>
      new Promise((resolve) => {
        page.once(name, resolve);
      });
    await said('session:opened');
    const began = performance.now();
    const changed = said('session:changed');
    here.deps.sessions.announceChange(id);
    await changed;
    expect(performance.now() - began).toBeLessThan(5_000);
    const pageEnded = isEnded(page);

    const socket = there.dial('/market', token);
    await new Promise((resolve) => {
      socket.once('connect', () => resolve(undefined));
    });
    const ended = isEnded(socket);
    await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    here.deps.sessions.announceChange(id);
    expect((await here.call('GET', '/api/auth/profile', { token })).status).toBe(401);
    await vi.waitFor(
      async () => expect((await there.call('GET', '/api/auth/profile', { token })).status).toBe(401),
      1_500,
    );
    expect(await ended).toBeLessThan(5_000);
    expect(await pageEnded).toBeLessThan(5_000);
    await db.updateTable('users').set({ is_active: true }).where('id', '=', id).execute();
  });

  test('a session that ends at one ends at the other within a second: requests and sockets', async () => {
    expect(await longestRevocation(here, there)).toBeLessThan(1_000);
  });

  test('members of both read every message once, in the same order, and count together', async () => {
    const [ours, theirs] = [await enter(here, 'pro'), await enter(there, 'premium')];
    await vi.waitFor(() => expect([ours.counts.at(-1), theirs.counts.at(-1)]).toEqual([2, 2]), 6_000);
    const said = await Promise.all(
      [0, 1, 2, 3].flatMap((n) => [say(ours.socket, `ours ${n}`), say(theirs.socket, `theirs ${n}`)]),
    );
    const places = said.toSorted((a, b) => a - b);
    await vi.waitFor(() => expect([ours.seen, theirs.seen]).toEqual([places, places]), 5_000);
    ours.socket.disconnect();
    theirs.socket.disconnect();
  });
});

describe.skipIf(!hasNats)('two instances with NATS', () => {
  test('a session that ends at one ends at the other within a second, also while NATS hangs unnoticed', async () => {
    const nats = await createNats();
    await nats.start();
    const natsUrl = nats.urlOf('web');
    const [here, there] = [
      await startInstance({ connectionString, natsUrl }),
      await startInstance({ connectionString, natsUrl }),
    ];
    try {
      expect(await longestRevocation(here, there)).toBeLessThan(1_000);
      nats.pause();
      expect(await longestRevocation(here, there)).toBeLessThan(1_000);
    } finally {
      nats.resume();
      await Promise.all([here.stop(), there.stop()]);
      await nats.remove();
    }
  });

  test('messages cross within a second, and neither they nor revocations are lost while NATS is away', async () => {
    const nats = await createNats();
    await nats.start();
    const [here, there] = await Promise.all(
      [0, 1].map(() => startInstance({ connectionString, natsUrl: nats.urlOf('web') })),
    );
    if (here === undefined || there === undefined) throw new Error('Two instances were started');
    try {
      const [ours, theirs] = [await enter(here, 'pro'), await enter(there, 'premium')];
      const both = async (places: readonly number[], timeout: number) =>
        vi.waitFor(() => expect([ours.seen, theirs.seen]).toEqual([places, places]), { timeout, interval: 10 });
      const places = [await say(ours.socket, 'one'), await say(theirs.socket, 'two')];
      await both(places, 1_000);
      await nats.stop();
      places.push(await say(ours.socket, 'three'), await say(theirs.socket, 'four'));
      await both(places, 5_000);
      await nats.start();
      places.push(await say(ours.socket, 'five'));
      await both(places, 5_000);

      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'premium')
        .executeTakeFirstOrThrow();
      await db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', id).execute();
      // NATS is back for both by now, or the database carries it.
      const ended = isEnded(theirs.socket);
      here.deps.sessions.announceChange(id);
      expect(await ended).toBeLessThan(5_000);
      ours.socket.disconnect();
    } finally {
      await Promise.all([here.stop(), there.stop()]);
      await nats.remove();
    }
  });
});
