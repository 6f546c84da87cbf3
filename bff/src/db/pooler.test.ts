import { join } from 'node:path';
import type { SendMessageAnswer } from '@prebell/contracts';
import { isDatabaseGone } from '@prebell/server/db';
import { maintainJobs } from '@prebell/server/jobs';
import { sql } from 'kysely';
import pino from 'pino';
import type { Socket } from 'socket.io-client';
import { afterAll, expect, test, vi } from 'vitest';
import { CARDS, startBillingPlatform } from '../../test/billing';
import { type Instance, startInstance } from '../../test/cluster/instance';
import { hasPgbouncer, startPgbouncer } from '../../test/cluster/pgbouncer';
import { SOCKET_FILE } from '../../test/cluster/relay';
import { isSessionState, watchWire } from '../../test/cluster/wire';
import { leadMarket } from '../cluster/leadership';
import { openDatabase } from './database';
import { migrate } from './migrate';

/** Fewer connections than the platform's own pools have together, so that different parts take turns on each. */
const SHARED = 8;
const ROUNDS = 2;
const AT_ONCE = 6;

/** Application, wire, PgBouncer where this machine has it, PostgreSQL. */
let wire: Awaited<ReturnType<typeof watchWire>>;
let direct = '';
const { deps, connectionString, customer, handleWebhooks } = await startBillingPlatform({
  standsAt: new Date(),
  via: async (own) => {
    direct = own;
    const url = new URL(own);
    if (hasPgbouncer) {
      const pooler = await startPgbouncer(own, { everything: SHARED });
      afterAll(pooler.stop);
      wire = await watchWire(pooler.socket);
      afterAll(wire.remove);
      return pooler.urlOf('everything', wire.folder);
    }
    wire = await watchWire(join(url.searchParams.get('host') ?? '', SOCKET_FILE));
    afterAll(wire.remove);
    url.searchParams.set('host', wire.folder);
    return url.href;
  },
});

const enter = async (instance: Instance, username: string): Promise<Socket> => {
  const socket = instance.dial('/', await instance.signIn(username));
  await new Promise((resolve, reject) => {
    socket.once('connect_error', reject);
    socket.once('chat_history', resolve);
  });
  return socket;
};

/** Repeats a request that a busy platform put off, as a page does. @returns the final status */
const patiently = async (send: () => Promise<Response>): Promise<number> => {
  for (;;) {
    const { status } = await send();
    if (status !== 503) return status;
  }
};

/** Everything that a morning brings, at the same time. @returns what failed */
const liveThroughAMorning = async (): Promise<string[]> => {
  const failed: string[] = [];
  const expectOk = (what: string, status: number) => status >= 400 && failed.push(`${what}: ${status}`);
  await Promise.all([migrate(deps.db), migrate(deps.db)]);
  const instances = await Promise.all([startInstance({ connectionString }), startInstance({ connectionString })]);
  const log = pino({ level: 'silent' });
  const options = { db: deps.db, log, signal: new AbortController().signal };
  const leadership = await leadMarket({ ...options, clock: () => null });
  try {
    const token = await instances[0]!.signIn('dispatch');
    const rooms = [await enter(instances[0]!, 'pro'), await enter(instances[1]!, 'premium')];
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const buy = async () => {
      await (await customer()).buy({ tier: 'pro', billing_interval: 'monthly' }, CARDS.pays);
      await handleWebhooks();
    };
    const record = async (round: number): Promise<void> => {
      const write = deps.db.transaction().execute(async (tx) => {
        await leadership.fence(tx);
        await tx
          .insertInto('hit_logs')
          .values({ date: `2026-01-0${round + 1}`, run: 'one' })
          .execute();
      });
      // On a very busy machine three seconds may pass between its statements, and PostgreSQL ends it.
      await write.catch((error) => (isDatabaseGone(error) ? record(round) : Promise.reject(error)));
    };
    const dispatch = async (round: number, at: number) => {
      const body = JSON.stringify({ address_of_incident: `${round}${at} Mill Rd` });
      const key = { 'Idempotency-Key': `${round}-${at}` };
      const { url } = instances[at % 2]!;
      const calls = `${url}/api/cad/calls`;
      const create = () => fetch(calls, { method: 'POST', headers: { ...headers, ...key }, body });
      expectOk('dispatch', await patiently(create));
      expectOk('board', await patiently(() => fetch(calls, { headers })));
    };
    const say = async (socket: Socket, message: string) => {
      const answer: SendMessageAnswer = await socket.emitWithAck('send_message', { message });
      if (!answer.ok) failed.push(`chat: ${answer.error}`);
    };
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all([
        buy(),
        record(round),
        maintainJobs(deps.db),
        ...rooms.map((socket) => say(socket, `Round ${round}`)),
        ...Array.from({ length: AT_ONCE }, (_, at) => dispatch(round, at)),
        ...Array.from({ length: AT_ONCE }, async () => {
          expectOk('profile', await patiently(() => instances[1]!.call('GET', '/api/auth/profile', { token })));
          const who = sql<{ name: string }>`select current_user as name, pg_sleep(0.002)`;
          const [own, role] = await Promise.all([who.execute(deps.db), who.execute(deps.dispatchDb)]);
          failed.push(...own.rows.flatMap(({ name }) => (name === 'prebell' ? [] : [`${name} for everybody`])));
          failed.push(...role.rows.flatMap(({ name }) => (name === 'prebell_dispatch' ? [] : [`${name} in dispatch`])));
        }),
      ]);
    for (const socket of rooms) socket.disconnect();
  } finally {
    await leadership.end();
    await Promise.all(instances.map((instance) => instance.stop()));
  }
  return failed;
};

test('sign-ins, chat, a purchase, dispatch, the leader and a migration fail nowhere, and leave nothing on a connection', async () => {
  expect(await liveThroughAMorning()).toEqual([]);
  expect(wire.states).toEqual([]);
  const seen = (text: string) => wire.statements.filter((statement) => statement.includes(text)).length;
  for (const text of [
    'pg_advisory_xact_lock',
    "set_config('role'",
    'for key share',
    '"payments"',
    'into "calls"',
    'INSERT INTO pgboss.job',
    'pgboss.archive',
  ])
    expect([text, seen(text) > 0]).toEqual([text, true]);
});

test.skipIf(!hasPgbouncer)('all of it ran through a few connections of PgBouncer in transaction mode', async () => {
  const db = openDatabase(direct, () => undefined, { max: 1 });
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await db.destroy();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(SHARED);
});

test.skipIf(!hasPgbouncer)(
  'a pooler in session mode gives right answers; requests without a connection get an error that names the database, and soon work again',
  async () => {
    const pooler = await startPgbouncer(direct, { few: 2 }, 'pool_mode = session\nquery_wait_timeout = 1\n');
    const db = openDatabase(pooler.urlOf('few'), () => undefined, { max: 3 });
    try {
      const who = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      const settled = await Promise.allSettled([1, 2, 3].map(() => sql`select pg_sleep(0.2)`.execute(db)));
      const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(refused.map(isDatabaseGone)).toEqual([true]);
      // The two that hold a connection keep it: the mode saves none. The third one’s client may be handed out once more before it is gone.
      await vi.waitFor(async () => {
        const answers = await Promise.all([who(), who()]);
        expect(new Set(answers.map(({ rows }) => rows[0]?.pid)).size).toBe(2);
      }, 10_000);
    } finally {
      await db.destroy();
      await pooler.stop();
    }
  },
);

test.each([
  [`set role x`, true],
  [`begin; SET statement_timeout = 0`, true],
  [`set session characteristics as transaction read only`, true],
  [`select set_config('role', $1, false)`, true],
  [`listen hints`, true],
  [`select pg_try_advisory_lock(1)`, true],
  [`select pg_advisory_unlock_all()`, true],
  [`create temp table t (n int)`, true],
  [`declare c cursor with hold for select 1`, true],
  [`prepare q as select 1`, true],
  [`set local role x`, false],
  [`begin; select set_config('role', 'x', true)`, false],
  [`set transaction read only`, false],
  [`select pg_advisory_xact_lock(1)`, false],
  [`declare c no scroll cursor for select 1`, false],
  [`update calls set notes = 'listen'`, false],
])('leaves state on its connection: %s: %s', (statement, isState) => {
  expect(isSessionState(statement)).toBe(isState);
});
