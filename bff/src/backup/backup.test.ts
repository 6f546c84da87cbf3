import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { TIERS } from '@prebell/contracts';
import { administer, copyDatabase } from '@prebell/embedded-postgres/testing';
import { keyOf, listTables } from '@prebell/server/backup';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { type Database, openDatabase } from '../db/database';
import { lastMigration, migrate, migrateTo } from '../db/migrate';
import { keepTierRank } from '../db/tier-rank';
import { readHead } from '../modules/cad/events.repository';
import { verifyChain } from '../modules/cad/verify-chain.rules';
import { readEvents } from '../modules/cad/verify-record.repository';
import { prepareSandboxTables } from '../start/stripe-sandbox';
import { drill } from './drill';
import { restoreBackup, SANDBOX_SCHEMA, writeBackup } from './platform-backup';

const { deps, request, signIn } = await startTestPlatform();
const folder = await mkdtemp(join(tmpdir(), 'prebell-backup-'));
const file = join(folder, 'backup.gz');
const copy = await copyDatabase(inject('adminConnection'), 'template1');
const target = openDatabase(copy.connectionString, () => undefined);
afterAll(async () => {
  await target.destroy();
  await copy.drop();
  await rm(folder, { recursive: true, force: true });
});

const noSandbox = () => Promise.reject(new Error('This backup has no tables of the sandbox'));

/** Each table as one text, in a fixed order. */
const contents = async (db: Database): Promise<Record<string, string | null>> => {
  const all: Record<string, string | null> = {};
  for (const table of await listTables(db, SANDBOX_SCHEMA)) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, E'\n' order by t::text) as text from ${sql.table(keyOf(table))} t`.execute(db);
    all[keyOf(table)] = rows[0]?.text ?? null;
  }
  return all;
};

/** Foreign keys and triggers, with whether they apply. */
const rules = async (db: Database): Promise<unknown> => {
  const { rows } = await sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule, convalidated::text as state
    from pg_constraint where contype = 'f'
    union all
    select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`.execute(db);
  expect(rows.length).toBeGreaterThan(20);
  return rows;
};

test('a backup restored into an empty database is identical, and its record verifies', async () => {
  const { token } = await signIn('dispatch');
  const post = (path: string, body: unknown) => request('POST', path, { token, body });
  const { body } = await post('/api/cad/calls', {
    address_of_incident: '9 “Mill” Rd \\ 😀',
    caller_name: 'Ö’Example, \t[x]{y}',
    original_notes: '[1]\n{"table":"public.calls"}\nnull',
  });
  await post(`/api/cad/calls/${body.call.id}/radio-log`, { notes: "'; drop table calls; --", unit: 'M1' });
  expect((await post(`/api/cad/calls/${body.call.id}/erase-caller`, { reason: 'Asked for' })).status).toBe(200);

  const counts = await writeBackup(deps.db, file);
  expect(counts).toMatchObject({ 'public.calls': 1, 'public.radio_logs': 1 });
  expect(await restoreBackup(target, file, noSandbox)).toEqual(counts);
  expect(await contents(target)).toEqual(await contents(deps.db));
  const verdict = await verifyChain(readEvents(target), await readHead(target));
  expect(verdict).toMatchObject({ broken: null, events: counts['public.cad_events'] });
  // The restored database enforces its rules again.
  await expect(sql`delete from calls`.execute(target)).rejects.toThrow('append-only');
});

test('a backup never overwrites a file, and is never restored into a database in use', async () => {
  const before = await readFile(file);
  await expect(writeBackup(deps.db, file)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(file)).toEqual(before);
  await expect(restoreBackup(deps.db, file, noSandbox)).rejects.toThrow('Restore into an empty one');
});

test('an invalid, truncated or foreign backup is refused and leaves nothing behind', async () => {
  const empty = await copyDatabase(inject('adminConnection'), 'template1');
  const db = openDatabase(empty.connectionString, () => undefined);
  try {
    await migrate(db);
    const bad = join(folder, 'bad.gz');
    const refuses = async (content: Buffer, why: string) => {
      await writeFile(bad, content);
      await expect(restoreBackup(db, bad, noSandbox)).rejects.toThrow(why);
    };
    await refuses(Buffer.from('not even compressed'), 'not a backup');
    await refuses(gzipSync('hello\n'), 'not a backup');
    await refuses(gzipSync('{"prebell_backup":1,"tables":[]}\n'), 'in another format');
    await refuses(gzipSync('{"prebell_backup":2,"version":"999-later","tables":[]}\n'), 'A newer release wrote this');
    await refuses(gzipSync('{"prebell_backup":2,"version":"001-accounts","tables":[]}\n'), 'Restore into a new one');
    const version = await lastMigration(db);
    await refuses(gzipSync(`{"prebell_backup":2,"version":"${version}","tables":["public.others"]}\n`), 'other tables');
    const whole = await readFile(file);
    await writeFile(bad, whole);
    await truncate(bad, whole.length - 200);
    await expect(restoreBackup(db, bad, noSandbox)).rejects.toThrow('ends too early');
    expect(await db.selectFrom('calls').select('id').execute()).toEqual([]);
    expect(await readHead(db)).toMatchObject({ seq: 0 });
  } finally {
    await db.destroy();
    await empty.drop();
  }
});

test('a backup with play money restores into a database without a sandbox, and the sandbox continues there', async () => {
  const own = await copyDatabase(inject('adminConnection'), 'template1');
  const other = await copyDatabase(inject('adminConnection'), 'template1');
  const [from, to] = [own, other].map((each) => openDatabase(each.connectionString, () => undefined)) as [
    Database,
    Database,
  ];
  try {
    await migrate(from);
    await prepareSandboxTables(from);
    await sql`insert into stripe_sandbox.clocks values ('clock_1', 7, null)`.execute(from);
    const played = join(folder, 'played.gz');
    expect(await writeBackup(from, played)).toMatchObject({ 'stripe_sandbox.clocks': 1 });
    expect(await restoreBackup(to, played, prepareSandboxTables)).toMatchObject({ 'stripe_sandbox.clocks': 1 });
    await prepareSandboxTables(to);
    expect(await contents(to)).toEqual(await contents(from));
  } finally {
    await Promise.all([from.destroy(), to.destroy()]);
    await Promise.all([own.drop(), other.drop()]);
  }
});

test('a backup restores with the accounts of a tier that was added after the first migration', async () => {
  const tiers = [...TIERS, 'fifth'];
  const own = await copyDatabase(inject('adminConnection'), 'template1');
  const other = await copyDatabase(inject('adminConnection'), 'template1');
  const from = openDatabase(own.connectionString, () => undefined);
  const to = openDatabase(other.connectionString, () => undefined);
  try {
    await migrate(from);
    await keepTierRank(from, tiers);
    await sql`
      with owner as (
        insert into users (id, username, email, password_hash, terms_accepted_at)
        values (gen_random_uuid(), 'fifth', 'fifth@example.test', '', now()) returning id
      )
      insert into entitlement_grants (id, user_id, tier, starts_at)
      select gen_random_uuid(), id, 'fifth', now() from owner`.execute(from);
    const tiered = join(folder, 'tiered.gz');
    await writeBackup(from, tiered);
    await restoreBackup(to, tiered, noSandbox, tiers);
    expect(await contents(to)).toEqual(await contents(from));
  } finally {
    await Promise.all([from.destroy(), to.destroy()]);
    await Promise.all([own.drop(), other.drop()]);
  }
});

test('an account that owns its database and is no superuser restores a backup', async () => {
  const admin = inject('adminConnection');
  const own = await copyDatabase(admin, 'template1');
  const url = new URL(own.connectionString);
  const name = url.pathname.slice(1);
  await administer(admin, `create role ${name} login password 'owner'`);
  await administer(admin, `alter database ${name} owner to ${name}`);
  Object.assign(url, { username: name, password: 'owner' });
  const db = openDatabase(url.href, () => undefined);
  try {
    await restoreBackup(db, file, noSandbox);
    expect(await contents(db)).toEqual(await contents(deps.db));
    expect(await rules(db)).toEqual(await rules(deps.db));
    await expect(sql`delete from calls`.execute(db)).rejects.toThrow('append-only');
  } finally {
    await db.destroy();
    await own.drop();
    await administer(admin, `drop role ${name}`);
  }
});

test('a backup of an earlier release is restored and brought up to date', async () => {
  const [old, fresh] = await Promise.all([1, 2].map(() => copyDatabase(inject('adminConnection'), 'template1')));
  const [from, to] = [old, fresh].map((each) => openDatabase(each?.connectionString ?? '', () => undefined)) as [
    Database,
    Database,
  ];
  try {
    await migrateTo(from, '045-rank-of-tiers');
    await sql`insert into users (id, username, email, password_hash, terms_accepted_at)
      values (gen_random_uuid(), 'early', 'early@example.test', '', now())`.execute(from);
    const early = join(folder, 'early.gz');
    await writeBackup(from, early);
    await restoreBackup(to, early, noSandbox);
    expect(await lastMigration(to)).toBe(await lastMigration(deps.db));
    expect(await to.selectFrom('users').select('username').execute()).toEqual([{ username: 'early' }]);
    await migrate(to);
  } finally {
    await Promise.all([from.destroy(), to.destroy()]);
    await Promise.all([old?.drop(), fresh?.drop()]);
  }
});

// Each drill starts its own server.
test('a drill proves a backup, and finds a changed record in a given one', { timeout: 300_000 }, async () => {
  expect(await drill(deps.db, noSandbox)).toMatchObject({ calls: 1, fault: null });
  const text = gunzipSync(await readFile(file)).toString();
  const changed = join(folder, 'changed.gz');
  await writeFile(changed, gzipSync(text.replaceAll('Mill', 'Hill')));
  expect((await drill(deps.db, noSandbox, changed)).fault).not.toBeNull();
});
