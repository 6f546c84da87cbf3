import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@prebell/embedded-postgres';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../db/database';
import { readArchive } from './business.repository';

const PATIENCE = { timeout: 30_000, interval: 50 };

/** A server of its own that archives its log with `command`. */
const startArchiving = async (command: string) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-archive-'));
  await chmod(dataDir, 0o755);
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
  const prepared = await start();
  const first = openDatabase(prepared.connectionString, () => undefined);
  await sql`alter system set archive_mode = 'on'`.execute(first);
  await sql`alter system set archive_command = ${sql.lit(command)}`.execute(first);
  await first.destroy();
  await prepared.stop();
  const server = await start();
  const db = openDatabase(server.connectionString, () => undefined);
  onTestFinished(async () => {
    await db.destroy();
    await server.stop();
    for (const folder of [server.folder, dataDir]) await rm(folder, { recursive: true, force: true });
  });
  /** Something to archive, at once. */
  const write = async () => {
    await sql`select pg_logical_emit_message(false, 'test', 'x')`.execute(db);
    await sql`select pg_switch_wal()`.execute(db);
  };
  return { db, write };
};

test('a database says at once that it cannot archive its log, and no longer once it can', async () => {
  const { db, write } = await startArchiving('false');
  expect(await readArchive(db)).toMatchObject({ until: null, failedAt: null });
  await write();
  await vi.waitFor(async () => expect((await readArchive(db)).failedAt).toBeInstanceOf(Date), PATIENCE);
  const { until, age } = await readArchive(db);
  expect(until).toBeNull();
  expect(age).toBeGreaterThan(0);

  await sql`alter system set archive_command = 'true'`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await write();
  await vi.waitFor(async () => {
    const archive = await readArchive(db);
    expect(archive.until).toBeInstanceOf(Date);
    expect(archive.failedAt).toBeNull();
  }, PATIENCE);
}, 120_000);
