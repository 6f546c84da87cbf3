import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import type { Connection } from '../../db/database';
import { insertAudit } from './audit.repository';
import { removeOldLines } from './remove-old-lines.service';
import { type AuditVerdict, verifyAudit } from './verify-audit.service';

const { deps } = await startTestPlatform();
const { db } = deps;

/** The middle of the month so many months ago. */
const monthsAgo = (count: number): Date => {
  const now = deps.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15));
};
const write = (tx: Connection, at: Date, username: string) =>
  insertAudit(tx, {
    at,
    action: 'auth.sign-in',
    actor: { id: null, username },
    target: { id: null, username },
    before: {},
    after: {},
    reason: null,
    address: '203.0.113.9',
  });
const lines = () => db.selectFrom('admin_audit').selectAll().orderBy('seq').execute();
const verify = () => verifyAudit(db);
/** Does `work` as a superuser whom no trigger stops, checks, and takes it back. */
const after = async (work: (tx: Connection) => Promise<unknown>, known?: Parameters<typeof verifyAudit>[1]) => {
  const undone = new Error('undone');
  let verdict: AuditVerdict | undefined;
  const change = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
    verdict = await verifyAudit(tx, known);
    throw undone;
  });
  await expect(change).rejects.toBe(undone);
  return verdict;
};

for (const [at, name] of [
  [monthsAgo(30), 'gone.by.now'],
  [monthsAgo(24), 'just.over'],
  [monthsAgo(22), 'kept.name'],
  // Written late; it is behind a younger line, so it waits for that one.
  [monthsAgo(26), 'late.line'],
  [deps.now(), 'new.name'],
] as const)
  await db.transaction().execute((tx) => write(tx, at, name));
const second = (await lines())[1];

test('lines that are two years old are removed with names and addresses; a line says so, and the chain still verifies', async () => {
  expect(await verify()).toMatchObject({ kind: 'whole', lines: 5, removed: 0 });
  expect(await removeOldLines(deps)).toBe(2);
  const left = await lines();
  expect(left.map(({ seq, target_username }) => [seq, target_username])).toEqual([
    [3, 'kept.name'],
    [4, 'late.line'],
    [5, 'new.name'],
    [6, 'Audit log'],
  ]);
  expect(JSON.stringify(left)).not.toMatch(/gone\.by\.now|just\.over/);
  expect(left.at(-1)).toMatchObject({
    action: 'data.removed-lines',
    actor_username: 'scheduled removal',
    after: { rows: 2, last_removed: 2, last_hash: second?.hash },
  });
  expect(await verify()).toMatchObject({ kind: 'whole', lines: 4, removed: 2 });
  expect(await removeOldLines(deps)).toBe(0);
  expect(await lines()).toHaveLength(4);
});

test('nobody’s clock removes more: the database keeps what is younger than 23 months', async () => {
  const tenYears = 10 * 365 * 24 * 60 * 60_000;
  expect(await removeOldLines({ ...deps, now: () => new Date(deps.now().getTime() + tenYears) })).toBe(0);
  await expect(sql`delete from admin_audit where seq = 3`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`update admin_audit set address = null where seq = 3`.execute(db)).rejects.toThrow('append-only');
});

test('the check names removals that no line is about, that came too early, and lines put back', async () => {
  const cut = (tx: Connection) =>
    sql`with gone as (delete from admin_audit where seq = 3 returning seq, hash)
      update audit_start set seq = gone.seq, hash = gone.hash from gone`.execute(tx);
  const start = (field: string, why: string) => ({
    kind: 'broken',
    faults: [{ table: 'audit_start', row: '1', field, why }],
  });
  expect(await after(cut)).toMatchObject(
    start('seq', 'the log begins after line 3, but the entry about removed lines says 2'),
  );
  const hash = (await lines())[0]?.hash ?? '';
  const early = await after(async (tx) => {
    await cut(tx);
    await insertAudit(tx, {
      at: deps.now(),
      action: 'data.removed-lines',
      actor: { id: null, username: 'scheduled removal' },
      target: { id: null, username: 'Audit log' },
      before: {},
      after: { rows: 1, last_removed: 3, last_hash: hash, removed_before: monthsAgo(21).toISOString() },
      reason: null,
    });
  });
  expect(early).toMatchObject(start('seq', 'lines up to 3 were removed before their time was over'));
  const back = await after((tx) =>
    sql`insert into admin_audit
      select (jsonb_populate_record(a, jsonb_build_object('seq', 1, 'id', gen_random_uuid()))).* from admin_audit a where seq = 3`.execute(
      tx,
    ),
  );
  expect(back).toMatchObject({
    kind: 'broken',
    faults: [{ table: 'admin_audit', row: '1', why: 'no line has a number below 3' }],
  });
});

test('a checkpoint of the last removed line is still compared', async () => {
  const known = { seq: 2, hash: second?.hash ?? '' };
  expect(await after(async () => undefined, [known])).toMatchObject({ kind: 'whole' });
  expect(await after(async () => undefined, [{ ...known, hash: 'a'.repeat(64) }])).toMatchObject({
    kind: 'broken',
    faults: [{ table: 'audit_start', field: 'hash' }],
  });
});
