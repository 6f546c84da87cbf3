import { copyDatabase } from '@prebell/embedded-postgres/testing';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openSandboxDatabase } from './database';
import { migrateSandbox } from './migrate';

const emptyDatabase = async () => {
  const { connectionString, drop } = await copyDatabase(inject('adminConnection'), 'template1');
  const db = openSandboxDatabase(connectionString);
  afterAll(async () => {
    await db.destroy();
    await drop();
  });
  return db;
};

test('several concurrent starts create the tables once, in the schema of the sandbox', async () => {
  const db = await emptyDatabase();
  await Promise.all([migrateSandbox(db), migrateSandbox(db), migrateSandbox(db)]);
  expect(await db.selectFrom('stripe_sandbox.objects').selectAll().execute()).toEqual([]);
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
  expect(rows).toEqual([]);
});

test('the tables of an earlier back end stay, with every row', async () => {
  const db = await emptyDatabase();
  // Like its migration 011.
  await migrateSandbox(db);
  await sql`drop table stripe_sandbox.kysely_migration`.execute(db);
  await db.insertInto('stripe_sandbox.clocks').values({ id: 'clock_1', frozen_time: 7, runs_since: null }).execute();
  await migrateSandbox(db);
  const clocks = await db.selectFrom('stripe_sandbox.clocks').selectAll().execute();
  expect(clocks).toEqual([{ id: 'clock_1', frozen_time: 7, runs_since: null }]);
});
