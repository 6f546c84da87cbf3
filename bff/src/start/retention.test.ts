import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { scheduledTasks } from './scheduled-tasks';

const DAY_MS = 24 * 60 * 60 * 1000;
const platform = await startTestPlatform();
const { db } = platform.deps;
const clean = scheduledTasks(platform.deps)['ended sessions and old requests'];
const count = async (table: 'sessions' | 'idempotency_keys') =>
  (await db.selectFrom(table).selectAll().execute()).length;

test('sessions and request keys are removed thirty days after their end, and valid ones stay', async () => {
  const { token } = await platform.signIn('dispatch');
  const body = { address_of_incident: 'Kept St 1' };
  const headers = { 'Idempotency-Key': 'once' };
  expect((await platform.request('POST', '/api/cad/calls', { token, body, headers })).status).toBe(201);
  await platform.request('POST', '/api/auth/logout', { token });
  await platform.signIn('free');
  expect([await count('sessions'), await count('idempotency_keys')]).toEqual([2, 1]);

  platform.advance(29 * DAY_MS);
  await clean();
  expect([await count('sessions'), await count('idempotency_keys')]).toEqual([2, 1]);

  // The signed-out one is deleted; the other ended a day ago and stays for another 29.
  platform.advance(2 * DAY_MS);
  await clean();
  expect([await count('sessions'), await count('idempotency_keys')]).toEqual([1, 0]);
  platform.advance(30 * DAY_MS);
  await clean();
  expect(await count('sessions')).toBe(0);
  expect(await db.selectFrom('calls').select('id').execute()).toHaveLength(1);
});
