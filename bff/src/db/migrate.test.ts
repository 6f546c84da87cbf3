import { SCANNERS, type Scanner } from '@prebell/contracts';
import { copyDatabase } from '@prebell/embedded-postgres/testing';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from './database';
import { migrate } from './migrate';
import { addScannerSwitches } from './scanner-switches';

const { connectionString, drop } = await copyDatabase(inject('adminConnection'), 'template1');
const db = openDatabase(connectionString, () => undefined);
afterAll(async () => {
  await db.destroy();
  await drop();
});

test('several concurrent starts update an empty database, and a later one changes nothing', async () => {
  await Promise.all([migrate(db), migrate(db), migrate(db)]);
  await migrate(db);
  const scanners = await db.selectFrom('scanner_settings').select('scanner').orderBy('scanner').execute();
  expect(scanners.map(({ scanner }) => scanner)).toEqual(SCANNERS.toSorted());
});

test('a new scanner starts switched on, and those switched off stay off', async () => {
  await db.updateTable('scanner_settings').set({ enabled: false }).where('scanner', '=', 'gappers').execute();
  const fourth = 'near_high' as Scanner;
  await Promise.all([SCANNERS, [...SCANNERS, fourth]].map((scanners) => addScannerSwitches(db, scanners)));
  const rows = await db.selectFrom('scanner_settings').selectAll().orderBy('scanner').execute();
  expect(rows.filter(({ enabled }) => !enabled).map(({ scanner }) => scanner)).toEqual(['gappers']);
  expect(rows).toContainEqual({ scanner: fourth, enabled: true });
});

test('counts and sums arrive as numbers, instants as dates, days as their text', async () => {
  const { rows } = await sql`select 7::int8 as count, 1.5::numeric as sum, '2026-03-08'::date as day,
    '2026-03-08T02:30:00.123Z'::timestamptz as at`.execute(db);
  expect(rows).toEqual([{ count: 7, sum: 1.5, day: '2026-03-08', at: new Date('2026-03-08T02:30:00.123Z') }]);
});

test('a database without the Stripe sandbox has none of its tables', async () => {
  const { rows } = await sql`select from pg_namespace where nspname = 'stripe_sandbox'`.execute(db);
  expect(rows).toEqual([]);
});
