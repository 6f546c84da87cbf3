import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase } from '@prebell/embedded-postgres/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../db/database';
import { answersHelp, FaultFound, runCheck } from './command';

const { connectionString, drop } = await copyDatabase(inject('adminConnection'), inject('templateDatabase'));
afterAll(drop);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs a check and resolves with its exit code and what it says. */
const outcomeOf = async (...begin: Parameters<typeof runCheck>) => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await runCheck(...begin);
  const outcome = { code: process.exitCode, stderr: stderr.mock.calls.join('') };
  process.exitCode = undefined;
  vi.restoreAllMocks();
  return outcome;
};

test('a check ends with 1 only when it found a fault, and with 2 when it could not check', async () => {
  // Nobody listens on port 1.
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none');
  expect(await outcomeOf(() => async () => 'whole')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Not checked: The database could not be prepared'),
  });
  vi.stubEnv('DATABASE_URL', connectionString);
  expect(await outcomeOf(() => async (db) => String(await sql`select 1`.execute(db)))).toEqual({
    code: undefined,
    stderr: '',
  });
  const broken = () => Promise.reject(new FaultFound('event 7 was changed'));
  expect(await outcomeOf(() => broken)).toEqual({ code: 1, stderr: 'event 7 was changed\n' });
});

test('a command on the folder of a cluster with a standby uses its database, and makes no empty one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-command-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'database-url'), `${connectionString}\n`);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', folder);
  const name = async (db: Database) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    return rows[0]?.name ?? '';
  };
  let used = '';
  await outcomeOf(() => async (db) => (used = await name(db)));
  expect(new URL(connectionString).pathname).toBe(`/${used}`);
  expect(await readdir(folder)).toEqual(['database-url']);
});

test.each(['--help', '-h'])('a command that is asked with %s prints its usage, and does nothing else', (argument) => {
  const before = process.argv;
  onTestFinished(() => {
    process.argv = before;
  });
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  process.argv = ['node', 'cad-audit.js', 'verify'];
  expect(answersHelp('Usage: this')).toBe(false);
  process.argv = ['node', 'cad-audit.js', argument];
  expect(answersHelp('Usage: this')).toBe(true);
  expect(write.mock.calls).toEqual([['Usage: this\n']]);
});
