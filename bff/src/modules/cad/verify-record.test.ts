import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { faultLine } from '../../db/seals/record-faults';
import { seedDemoCalls } from '../../demo/demo-calls';
import { keepCheckpoint } from './checkpoints.service';
import { describeFault } from './verify-record.service';

const { request, signIn, deps } = await startTestPlatform();
const { db } = deps;
const { token } = await signIn('dispatch');

const post = (path: string, body: unknown) => request('POST', `/api/cad/calls${path}`, { token, body });
const verify = async () => (await request('GET', '/api/cad/audit/verify', { token })).body;
/** A call with a unit, a radio entry and comments. */
const fullCall = async (): Promise<string> => {
  const id = uuid();
  await post('', { id, address_of_incident: '12 Main St', caller_name: 'J. Example', caller_phone: '555-0100' });
  await post(`/${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'E4' });
  await post(`/${id}/radio-log`, { notes: 'Smoke showing' });
  await post(`/${id}/additional-comments`, { comments: 'Gate code' });
  return id;
};
/** Runs `forge` as somebody who may switch off the guards of the database, and takes the change back afterwards. */
const forged = async (id: string, forge: ReturnType<typeof sql>, undo: ReturnType<typeof sql>) => {
  const past = async (statement: ReturnType<typeof sql>) =>
    db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await statement.execute(connection);
      await sql`set session_replication_role = default`.execute(connection);
    });
  expect((await verify()).broken).toBeNull();
  await past(forge);
  const { broken } = await verify();
  await past(undo);
  expect((await verify()).broken).toBeNull();
  return broken === null ? null : broken.why.includes(id);
};

test('a forged call, unit, radio entry or comment is found, with the call it belongs to', async () => {
  const id = await fullCall();
  const line = uuid();
  const forgeries: [ReturnType<typeof sql>, ReturnType<typeof sql>][] = [
    [
      sql`update calls set address_of_incident = '99 Elm St' where id = ${id}`,
      sql`update calls set address_of_incident = '12 Main St' where id = ${id}`,
    ],
    [
      sql`update calls set time_received = time_received - interval '1 minute' where id = ${id}`,
      sql`update calls set time_received = time_received + interval '1 minute' where id = ${id}`,
    ],
    [
      sql`update call_units set on_scene_at = dispatched_at where call_id = ${id}`,
      sql`update call_units set on_scene_at = null where call_id = ${id}`,
    ],
    [
      sql`update radio_logs set notes = 'Nothing showing' where call_id = ${id}`,
      sql`update radio_logs set notes = 'Smoke showing' where call_id = ${id}`,
    ],
    [
      sql`insert into radio_logs (id, call_id, time, notes) values (${line}, ${id}, '10:00', 'Invented')`,
      sql`delete from radio_logs where id = ${line}`,
    ],
    [
      sql`update comment_revisions set text = 'No code' where call_id = ${id}`,
      sql`update comment_revisions set text = 'Gate code' where call_id = ${id}`,
    ],
    [
      sql`update calls set caller_name = null where id = ${id}`,
      sql`update calls set caller_name = 'J. Example' where id = ${id}`,
    ],
  ];
  for (const [forge, undo] of forgeries) expect(await forged(id, forge, undo)).toBe(true);
});

test('a call that nobody logged is found', async () => {
  const id = uuid();
  const insert = sql`insert into calls (id, time_received, address_of_incident) values (${id}, now(), 'Nowhere')`;
  expect(await forged(id, insert, sql`delete from calls where id = ${id}`)).toBe(true);
});

test('a changed name of a dispatcher is found', async () => {
  const id = await fullCall();
  const rename = (name: string) => sql`update cad_events set actor_name = ${name} where call_id = ${id}`;
  expect(await forged(id, rename('somebody else'), rename('dispatch'))).not.toBeNull();
});

test('the documentation has a query with which anybody checks the chain', async () => {
  const id = await fullCall();
  await post(`/${id}/erase-caller`, { reason: 'Asked for by the caller' });
  const page = await readFile(new URL('../../../../docs/flows/dispatch-record.md', import.meta.url), 'utf8');
  const [, query = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? [];
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
  expect(rows.length).toBeGreaterThan(4);
  const checks = rows.map(({ seq, ...columns }) => Object.values(columns));
  expect(checks.flat()).toEqual(rows.flatMap(() => [true, true, true]));
});

test('an end cut off together with the head is found by the checkpoint of this computer', async () => {
  await fullCall();
  const { seq } = (await keepCheckpoint(deps, null))!;
  const before = await db.selectFrom('cad_head').selectAll().executeTakeFirstOrThrow();
  const gone = await db
    .selectFrom('cad_events')
    .selectAll()
    .where('seq', '>', seq - 4)
    .execute();
  const kept = await db
    .selectFrom('cad_events')
    .select('hash')
    .where('seq', '=', seq - 4)
    .executeTakeFirstOrThrow();
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`delete from cad_events where seq > ${seq - 4}`.execute(connection);
    await sql`update cad_head set seq = ${seq - 4}, hash = ${kept.hash}`.execute(connection);
  });
  const { broken } = await verify();
  expect(broken).toMatchObject({
    seq: seq - 3,
    why: expect.stringContaining(`a checkpoint in dispatch-checkpoints.jsonl of DATA_DIR is at ${seq}`),
  });
  // The check is an event too; both ends are put back for the tests after this one.
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`delete from cad_events where seq > ${seq - 4}`.execute(connection);
    await connection.insertInto('cad_events').values(gone).execute();
    await connection.updateTable('cad_head').set({ seq: before.seq, hash: before.hash }).execute();
    await sql`set session_replication_role = default`.execute(connection);
  });
  expect((await verify()).broken).toBeNull();
});

test('an instance notices within a minute that the record lost acknowledged events, also after others took their numbers', async () => {
  await fullCall();
  const last = await keepCheckpoint(deps, null);
  const error = vi.spyOn(deps.log, 'error');
  expect(await keepCheckpoint(deps, last)).toEqual(last);
  await fullCall();
  expect(await keepCheckpoint(deps, last)).toMatchObject({ seq: expect.any(Number) });
  expect(error).not.toHaveBeenCalled();
  await keepCheckpoint(deps, { seq: last!.seq, hash: '0'.repeat(64) });
  await keepCheckpoint(deps, { seq: last!.seq + 1_000, hash: last!.hash });
  expect(error.mock.calls.map(([, text]) => text)).toEqual(
    [last!.seq, last!.seq + 1_000].map(
      (seq) => `The dispatch record no longer has the event ${seq} of its checkpoint: events were lost or written anew`,
    ),
  );
  error.mockRestore();
});

test('a caller’s details can be wiped only together with the entry of their erasure', async () => {
  const id = await fullCall();
  const wipe = db
    .updateTable('cad_events')
    .set({ secret: null, secret_salt: null, state_salt: null, facts_secret: null })
    .where('call_id', '=', id)
    .where('secret_salt', 'is not', null);
  await expect(wipe.execute()).rejects.toThrow('wiped without an erasure');
  expect((await post(`/${id}/erase-caller`, { reason: 'Asked for by the caller' })).status).toBeLessThan(300);
  expect((await verify()).broken).toBeNull();
});

test('an erasure leaves nothing by which an erased caller could be guessed, and the record stays whole', async () => {
  const id = await fullCall();
  await post(`/${id}/erase-caller`, { reason: 'Asked for by the caller' });
  const events = await db.selectFrom('cad_events').selectAll().where('call_id', '=', id).execute();
  expect(events.flatMap(({ secret, secret_salt, facts_secret }) => [secret, secret_salt, facts_secret])).toEqual(
    events.flatMap(() => [null, null, null]),
  );
  expect(JSON.stringify(events)).not.toMatch(/J\. Example|555-0100/);
  expect(await verify()).toMatchObject({ broken: null, unsealed: 0 });
});

test('the demonstration’s invented calls have their place in the record', async () => {
  const { deps: empty, request: ask, signIn: enter } = await startTestPlatform();
  await seedDemoCalls(empty.db, { timeZone: 'America/New_York', now: new Date() });
  const bearer = (await enter('dispatch')).token;
  const { body } = await ask('GET', '/api/cad/audit/verify', { token: bearer });
  expect(body).toMatchObject({ broken: null, unsealed: 0 });
  expect(body.calls).toBeGreaterThan(0);
  const { calls } = (await ask('GET', '/api/cad/calls', { token: bearer })).body;
  const year = String(new Date().getFullYear() % 100);
  expect(calls.map(({ number }: { number: string }) => number).toSorted()).toEqual(
    calls.map((_: unknown, index: number) => `${year}-000${index + 1}`),
  );
});

test('with its faults listed, the first line does not say the first of them too', () => {
  const fault = { table: 'calls', row: 'c1', field: 'notes', why: 'it is not what the record says' };
  expect(describeFault({ broken: { seq: 5, why: faultLine(fault) }, seq: 4, faults: [fault] })).toBe(
    'The record is BROKEN at event 5. 4 events before it are valid.\n  calls, row c1, field notes: it is not what the record says',
  );
});

test('the words for a fault say which events are valid: those before a broken one, all beside a changed call', () => {
  const why = 'call c1 was changed';
  expect(describeFault({ broken: null, seq: 9 })).toBeNull();
  expect(describeFault({ broken: { seq: 5, why: 'its seal is wrong' }, seq: 4 })).toBe(
    'The record is BROKEN at event 5: its seal is wrong. 4 events before it are valid.',
  );
  expect(describeFault({ broken: { seq: 5, why }, seq: 9 })).toBe(
    'The record does NOT match the calls: call c1 was changed. Its last event is number 5. All 9 events are valid.',
  );
  expect(describeFault({ broken: { seq: 0, why }, seq: 9 })).toBe(
    'The record does NOT match the calls: call c1 was changed. All 9 events are valid.',
  );
});
