import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { lineHash } from '../../db/seals/audit-log';
import { insertAudit } from './audit.repository';
import { verifyAudit } from './verify-audit.service';

const { deps } = await startTestPlatform();
const { db } = deps;
const verify = () => db.transaction().execute((tx) => verifyAudit(tx));
const write = (reason: string | null) =>
  db.transaction().execute((tx) =>
    insertAudit(tx, {
      at: deps.now(),
      action: 'user.status',
      actor: { id: null, username: 'command line' },
      target: { id: null, username: 'nobody' },
      before: { is_active: true },
      after: { is_active: false },
      reason,
    }),
  );
/**
 * The result of `verify` after an attacker with all rights on the database, who knows the trigger, made a change;
 * undone afterwards.
 */
const verifyAfter = async (statement: string) => {
  const undone = new Error('undone');
  let verdict: Awaited<ReturnType<typeof verifyAudit>> | undefined;
  const work = db.transaction().execute(async (tx) => {
    await sql`alter table admin_audit disable trigger user`.execute(tx);
    await sql.raw(statement).execute(tx);
    verdict = await verifyAudit(tx);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  return verdict;
};

test('many concurrent writers leave one complete chain', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => write(index % 2 === 0 ? null : `reason ${index} 'é"\\`)));
  expect(await verify()).toMatchObject({ kind: 'whole', lines: 40 });
});

test('the query and the text of docs/flows/checkpoints.md recompute every line', async () => {
  const document = await readFile(new URL('../../../../docs/flows/checkpoints.md', import.meta.url), 'utf8');
  const query = /```sql\n([\s\S]*?)```/.exec(document)?.[1] ?? '';
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
  expect(rows).toHaveLength(40);
  const good = { follows_the_one_before: true, is_unchanged: true, has_its_columns: true };
  expect(rows.filter((row) => !isDeepStrictEqual({ ...row }, { seq: row.seq, ...good }))).toEqual([]);
  for (const l of await db.selectFrom('admin_audit').selectAll().orderBy('seq').execute()) {
    const sorted = [l.before, l.after].map((facts) => Object.fromEntries(Object.entries(facts ?? {}).sort()));
    const names = [l.action, l.actor_id, l.actor_username, l.target_id, l.target_username];
    const text = JSON.stringify([l.prev_hash, l.seq, l.id, l.at, ...names, ...sorted, l.reason, l.address]);
    expect(createHash('sha256').update(text).digest('hex')).toBe(l.hash);
  }
});

test('an uncommitted entry leaves no gap', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await insertAudit(tx, {
      at: deps.now(),
      action: 'user.status',
      actor: { id: null, username: 'command line' },
      target: { id: null, username: 'nobody' },
      before: {},
      after: {},
      reason: null,
    });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await write('after it');
  expect(await verify()).toMatchObject({ kind: 'whole', lines: 41 });
});

test.each([
  ['a changed reason', `update admin_audit set reason = 'other' where seq = 7`, 7],
  ['a changed actor', `update admin_audit set actor_username = 'eve' where seq = 8`, 8],
  ['a changed fact', `update admin_audit set after = '{"is_active": true}' where seq = 9`, 9],
  ['a shifted time', `update admin_audit set at = at + interval '1 ms' where seq = 10`, 10],
  ['a swapped place', 'update admin_audit set seq = -seq where seq = 11', 11],
  ['a removed line', 'delete from admin_audit where seq = 5', 5],
  ['a removed first line', 'delete from admin_audit where seq = 1', 1],
  ['a removed last line', 'delete from admin_audit where seq = 41', 41],
])('finds %s', async (_name, change, seq) => {
  expect(await verifyAfter(change)).toMatchObject({ kind: 'broken', seq });
  expect(await verify()).toMatchObject({ kind: 'whole', lines: 41 });
});

test('the seal depends on every field and not on the key order of JSON', () => {
  const line = {
    seq: 1,
    id: 'a',
    at: '2026-01-01T00:00:00.000Z',
    action: 'user.tier',
    actor_id: null,
    actor_username: 'ada',
    target_id: 'b',
    target_username: 'bob',
    before: { a: 1, b: [{ c: 2, d: 3 }] },
    after: {},
    reason: null,
    address: null,
  };
  const seal = lineHash('', line);
  expect(lineHash('', { ...line, before: { b: [{ d: 3, c: 2 }], a: 1 } })).toBe(seal);
  expect(lineHash('x', line)).not.toBe(seal);
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(line) as (keyof typeof line)[])),
      fc.string({ minLength: 3 }),
      (field, value) => {
        expect(lineHash('', { ...line, [field]: value })).not.toBe(seal);
      },
    ),
  );
});
