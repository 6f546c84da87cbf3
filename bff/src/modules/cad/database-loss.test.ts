import { join } from 'node:path';
import { isDatabaseGone } from '@prebell/server/db';
import { afterAll, expect, test } from 'vitest';
import { openRelay, SOCKET_FILE } from '../../../test/cluster/relay';
import { startTestPlatform } from '../../../test/platform';
import { openDispatchDatabase } from '../../db/dispatch-role';
import { readHead } from './events.repository';

let relay: Awaited<ReturnType<typeof openRelay>>;
const { request, signIn, deps } = await startTestPlatform(
  {},
  {
    complete: async (deps, connectionString) => {
      const real = new URL(connectionString);
      relay = await openRelay(join(real.searchParams.get('host') ?? '', SOCKET_FILE));
      real.searchParams.set('host', relay.folder);
      await deps.dispatchDb.destroy();
      return { ...deps, dispatchDb: openDispatchDatabase(real.href, () => undefined) };
    },
  },
);
afterAll(() => relay.remove());

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
    await relay.lose();
    await readHead(tx);
  });
  await expect(standing).rejects.toSatisfy(isDatabaseGone);
  for (const ask of [list, create, list]) {
    const { status, headers, body } = await ask();
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'UNAVAILABLE', '2']);
  }
  await relay.listen();
  expect((await create()).status).toBe(201);
  expect((await list()).body.calls).toHaveLength(1);
});

test('a write at a primary that was just replaced, and may only read, counts as a lost database too', async () => {
  const writing = deps.db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => tx.insertInto('hit_logs').values({ date: '2026-01-05', run: 'late' }).execute());
  await expect(writing).rejects.toSatisfy(isDatabaseGone);
});
