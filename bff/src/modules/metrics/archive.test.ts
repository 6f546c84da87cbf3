import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@prebell/embedded-postgres';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../db/database';
import { readArchive } from './business.repository';

const PATIENCE = { timeout: 30_000, interval: 50 };

/** A server of its own, because only a start can switch archiving on. */
const createServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-archive-'));
  await chmod(dataDir, 0o755);
  const folders = new Set([dataDir]);
  let stop: () => Promise<void> = () => Promise.resolve();
  onTestFinished(async () => {
    await stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  /** Starts it again, which also ends the minute that PostgreSQL waits after a failed attempt. */
  return async (): Promise<Database> => {
    await stop();
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    folders.add(server.folder);
    const db = openDatabase(server.connectionString, () => undefined);
    stop = async () => {
      await db.destroy();
      await server.stop();
    };
    return db;
  };
};

const archiveWith = (db: Database, command: string) =>
  sql`alter system set archive_command = ${sql.lit(command)}`.execute(db);

test('a database says at once that it cannot archive its log, and no longer once it can', async () => {
  const restart = await createServer();
  const prepared = await restart();
  await sql`alter system set archive_mode = 'on'`.execute(prepared);
  await archiveWith(prepared, 'false');

  const failing = await restart();
  await sql`select pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`.execute(failing);
  await vi.waitFor(async () => expect((await readArchive(failing)).failedAt).toBeInstanceOf(Date), PATIENCE);
  const { until, age } = await readArchive(failing);
  expect(until).toBeNull();
  expect(age).toBeGreaterThanOrEqual(0);

  await archiveWith(failing, 'true');
  const working = await restart();
  await vi.waitFor(async () => {
    const archive = await readArchive(working);
    expect(archive.until).toBeInstanceOf(Date);
    expect(archive.failedAt).toBeNull();
  }, PATIENCE);
}, 120_000);
