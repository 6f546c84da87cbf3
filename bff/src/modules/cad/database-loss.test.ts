import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDatabaseGone } from '@prebell/server/db';
import { afterAll, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { openDispatchDatabase } from '../../db/dispatch-role';
import { readHead } from './events.repository';

const FILE = '.s.PGSQL.5432';
const open = new Set<Socket>();
const server = createServer();
const folder = await mkdtemp(join(tmpdir(), 'prebell-relay-'));
const listen = async () => {
  server.listen(join(folder, FILE));
  await once(server, 'listening');
};
/** Simulates the death of the server: every connection breaks, and nothing listens any more. */
const lose = async () => {
  if (!server.listening) return;
  server.close();
  for (const socket of open) socket.destroy();
  await once(server, 'close');
};

const { request, signIn, deps } = await startTestPlatform(
  {},
  {
    complete: async (deps, connectionString) => {
      const real = new URL(connectionString);
      const target = join(real.searchParams.get('host') ?? '', FILE);
      server.on('connection', (client) => {
        const upstream = connect(target);
        for (const [one, other] of [
          [client, upstream],
          [upstream, client],
        ] as const) {
          open.add(one);
          one.on('error', () => other.destroy());
          one.on('close', () => other.destroy());
          one.pipe(other);
        }
      });
      await listen();
      real.searchParams.set('host', folder);
      await deps.dispatchDb.destroy();
      return { ...deps, dispatchDb: openDispatchDatabase(real.href, () => undefined) };
    },
  },
);
afterAll(async () => {
  await lose();
  await rm(folder, { recursive: true, force: true });
});

test('a lost database gives 503 with a retry time, for reads and writes, and work continues once it is back', async () => {
  const { token } = await signIn('dispatch');
  const list = () => request('GET', '/api/cad/calls', { token });
  const create = () =>
    request('POST', '/api/cad/calls', {
      token,
      body: { address_of_incident: '9 Mill Rd' },
      headers: { 'Idempotency-Key': 'the-same' },
    });
  expect((await list()).status).toBe(200);
  // An open transaction fails, and nothing else does.
  const standing = deps.dispatchDb.transaction().execute(async (tx) => {
    await readHead(tx);
    await lose();
    await readHead(tx);
  });
  await expect(standing).rejects.toSatisfy(isDatabaseGone);
  for (const ask of [list, create, list]) {
    const { status, headers, body } = await ask();
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'UNAVAILABLE', '2']);
  }
  await listen();
  expect((await create()).status).toBe(201);
  expect((await list()).body.calls).toHaveLength(1);
});
