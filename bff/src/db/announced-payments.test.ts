import { copyDatabase } from '@prebell/embedded-postgres/testing';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from './database';
import { migrateTo } from './migrate';

const { connectionString, drop } = await copyDatabase(inject('adminConnection'), 'template1');
const db = openDatabase(connectionString, () => undefined);
afterAll(async () => {
  await db.destroy();
  await drop();
});

test('payments from before the column count as announced, later and unpaid ones do not', async () => {
  await migrateTo(db, '045-rank-of-tiers');
  const user = '01980000-0000-7000-8000-000000000001';
  await sql`
    insert into users (id, username, email, password_hash, terms_accepted_at)
    values (${user}, 'mara', 'mara@example.test', '', now())`.execute(db);
  const insert = (id: string, status: string) =>
    sql`
      insert into payments (id, user_id, description, amount_cents, refunded_cents, currency, status, created_at)
      values (${id}, ${user}, 'Pro, Monthly', 5900, 0, 'usd', ${status}, now())`.execute(db);
  await insert('in_paid', 'succeeded');
  await insert('in_failed', 'failed');
  await migrateTo(db, '046-announced-payments');
  // As an earlier version writes it, which runs beside the new one.
  await insert('in_later', 'succeeded');
  const { rows } = await sql<{ id: string }>`select id from payments where announced_at is not null`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(['in_paid']);
});
