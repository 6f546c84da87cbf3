import { copyDatabase } from '@prebell/embedded-postgres/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import { FaultFound, runCheck } from './command';

const { connectionString, drop } = await copyDatabase(inject('adminConnection'), inject('templateDatabase'));
afterAll(drop);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs a check and resolves with its exit code and what it says. */
const outcomeOf = async (...begin: Parameters<typeof runCheck>) => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await runCheck(...begin);
  const outcome = { code: process.exitCode, told: told.mock.calls.join('') };
  process.exitCode = undefined;
  vi.restoreAllMocks();
  return outcome;
};

test('a check ends with 1 only when it found a fault, and with 2 when it could not check', async () => {
  // Nobody listens on port 1.
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none');
  expect(await outcomeOf(() => async () => 'whole')).toMatchObject({
    code: 2,
    told: expect.stringContaining('Not checked: The database could not be prepared'),
  });
  vi.stubEnv('DATABASE_URL', connectionString);
  expect(await outcomeOf(() => async (db) => String(await sql`select 1`.execute(db)))).toEqual({
    code: undefined,
    told: '',
  });
  const broken = () => Promise.reject(new FaultFound('event 7 was changed'));
  expect(await outcomeOf(() => broken)).toEqual({ code: 1, told: 'event 7 was changed\n' });
});
