import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { openDatabase } from './database';
import { grantDispatchRole } from './dispatch-role';

const { deps } = await startTestPlatform();
const { dispatchDb } = deps;

test('queries of the dispatch centre run under their own role', async () => {
  const { rows } = await sql<{ current_user: string }>`select current_user`.execute(dispatchDb);
  expect(rows).toEqual([{ current_user: 'prebell_dispatch' }]);
});

test.each([
  'select password_hash from users',
  'select from sessions',
  'select from payments',
  'delete from calls',
  'truncate calls cascade',
  'update radio_logs set notes = notes',
  'delete from idempotency_keys',
  "update cad_events set payload = ''",
  'delete from cad_events',
  'drop table calls',
  'create table public.mine (id int)',
])('the role may not: %s', async (statement) => {
  await expect(sql.raw(statement).execute(dispatchDb)).rejects.toMatchObject({ code: '42501' });
});

test('several processes may set up its rights at the same time', async () => {
  await Promise.all(Array.from({ length: 4 }, () => grantDispatchRole(deps.db)));
  await expect(dispatchDb.selectFrom('calls').select('id').execute()).resolves.toBeDefined();
});

test('an account that may not create roles prepares its database without it', async () => {
  const db = openDatabase(inject('adminConnection'), () => undefined, { max: 1 });
  await sql`do $$ begin create role plain_owner nologin; exception when duplicate_object then null; end $$`.execute(db);
  await sql`set role plain_owner`.execute(db);
  await expect(grantDispatchRole(db)).resolves.toBeUndefined();
  await db.destroy();
});
