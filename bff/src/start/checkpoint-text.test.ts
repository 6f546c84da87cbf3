import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase } from '@prebell/embedded-postgres/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '../db/database';
import { checkpointText } from './checkpoint-text';
import { runCheck } from './command';

const { connectionString, drop } = await copyDatabase(inject('adminConnection'), inject('templateDatabase'));
const folder = await mkdtemp(join(tmpdir(), 'prebell-checkpoint-'));
const db = openDatabase(connectionString, () => undefined);
afterAll(async () => {
  await db.destroy();
  await drop();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs the command; resolves with its exit code and what it prints. */
const checkpoint = async () => {
  vi.stubEnv('DATABASE_URL', connectionString);
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DEMO', '1');
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const failed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runCheck(() => checkpointText('checkpoints'));
  return { code: process.exitCode, printed: printed.mock.calls.join(''), failed: failed.mock.calls.join('') };
};

test('npm run checkpoint signs the ends of both records', async () => {
  const { code, printed, failed } = await checkpoint();
  expect([code, failed]).toEqual([undefined, '']);
  expect(printed).toMatch(/^localhost\/dispatch-record\n\d+\n[\s\S]*\nlocalhost\/audit-log\n\d+\n/);
});

test.each([
  { table: 'audit_head', record: 'audit log', check: 'npm run audit:verify' },
  { table: 'cad_head', record: 'dispatch record', check: 'npm run cad-audit -- verify' },
])('npm run checkpoint names the missing head of the $record in one sentence, with exit code 1', async (gone) => {
  await sql`delete from ${sql.table(gone.table)}`.execute(db);
  expect(await checkpoint()).toEqual({
    code: 1,
    printed: '',
    failed: `The head of the ${gone.record} is gone, so no checkpoint can be signed: \`${gone.check}\` says what is left.\n`,
  });
});
