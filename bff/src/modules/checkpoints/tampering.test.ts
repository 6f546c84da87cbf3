import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseVerifier, signerOf } from '@prebell/server/tlog';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import type { Connection } from '../../db/database';
import { lineText, textHash } from '../../db/seals/audit-log';
import { envelopeOf, GENESIS, hashText, sealText } from '../../db/seals/dispatch-record';
import { faultLine, type RecordFault } from '../../db/seals/record-faults';
import { insertAudit, readAuditHead } from '../audit/audit.repository';
import { verifyAudit } from '../audit/verify-audit.service';
import { readHead } from '../cad/events.repository';
import { verifyRecord } from '../cad/verify-record.service';
import { readCheckpointText, writeCheckpoint } from './checkpoint.codec';
import { checkpointSigner, checkpointVerifier, ownVerifiers } from './checkpoint-keys.service';
import { expectedEnds } from './expected-ends.service';
import { sendCheckpoints } from './send-checkpoints.service';

const { request, signIn, deps } = await startTestPlatform();
const { db, config, ring } = deps;
const { token } = await signIn('dispatch');

const post = async (path: string, body: unknown) => {
  const answer = await request('POST', `/api/cad${path}`, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const fullCall = async (): Promise<string> => {
  const id = uuid();
  await post('/calls', { id, address_of_incident: '12 Main St', caller_name: 'J. Example', caller_phone: '555-0100' });
  await post(`/calls/${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'E4' });
  const { call } = await post(`/calls/${id}/radio-log`, { notes: 'Smoke showing' });
  const correction = { notes: 'Fire showing', unit: null, reason: 'Misheard' };
  await post(`/calls/${id}/radio-log/${call.radio_logs.at(-1).id}/corrections`, correction);
  await post(`/calls/${id}/additional-comments`, { comments: 'Gate code 4' });
  return id;
};
const [call, erased] = [await fullCall(), await fullCall()];
await post(`/calls/${erased}/erase-caller`, { reason: 'Asked for by the caller' });
await post('/handover-notes', { id: uuid(), text: 'Hydrant 7 is dry' });
for (const name of ['ada', 'bob', 'cy'])
  await db.transaction().execute((tx) =>
    insertAudit(tx, {
      at: deps.now(),
      action: 'user.status',
      actor: { id: uuid(), username: name, address: '203.0.113.9' },
      target: { id: uuid(), username: 'target' },
      before: { is_active: true },
      after: { is_active: false },
      reason: 'Asked for',
    }),
  );
expect((await request('PUT', '/api/cad/run-cards', { token, body: { base_version: 0, text: '' } })).status).toBe(200);

const first = async (query: ReturnType<typeof sql<{ is: string }>>): Promise<string> =>
  (await query.execute(db)).rows[0]?.is ?? '';
const unit = await first(sql`select id::text as is from call_units where call_id = ${call}`);
const line = await first(sql`select id::text as is from radio_logs where call_id = ${call} order by id limit 1`);
const created = await first(sql`select seq::text as is from cad_events where id = ${call}`);
const dispatched = String(Number(created) + 1);
const head = await readHead(db);
const stranger = uuid();

/** What a superuser does, and the row and field that the check must name. */
const DISPATCH: readonly (readonly [
  what: string,
  statement: string,
  table: string,
  row: string,
  field: string | null,
])[] = [
  [
    'address',
    `update calls set address_of_incident = '9 Elm' where id = '${call}'`,
    'calls',
    call,
    'address_of_incident',
  ],
  [
    'time received',
    `update calls set time_received = time_received - interval '1 min' where id = '${call}'`,
    'calls',
    call,
    'time_received',
  ],
  [
    'a time of microseconds',
    `update calls set created_at = created_at + interval '1 microsecond' where id = '${call}'`,
    'calls',
    call,
    'created_at',
  ],
  ['status', `update calls set status = 'closed' where id = '${call}'`, 'calls', call, 'status'],
  ['number', `update calls set number = '26-9' where id = '${call}'`, 'calls', call, 'number'],
  [
    'initials',
    `update calls set dispatcher_initials = 'XX' where id = '${call}'`,
    'calls',
    call,
    'dispatcher_initials',
  ],
  ['caller', `update calls set caller_name = 'Eve' where id = '${call}'`, 'calls', call, 'caller_name'],
  ['caller wiped', `update calls set caller_phone = null where id = '${call}'`, 'calls', call, 'caller_phone'],
  [
    'erased caller back',
    `update calls set caller_phone = '555-0100' where id = '${erased}'`,
    'calls',
    erased,
    'caller_phone',
  ],
  [
    'invented erasure',
    `update calls set caller_erased_at = now() where id = '${call}'`,
    'calls',
    call,
    'caller_erased_at',
  ],
  ['author', `update calls set created_by = '${stranger}' where id = '${call}'`, 'calls', call, 'created_by'],
  ['merge', `update calls set merged_into = '${erased}' where id = '${call}'`, 'calls', call, 'merged_into'],
  [
    'comments',
    `update calls set additional_comments = 'No code' where id = '${call}'`,
    'calls',
    call,
    'additional_comments',
  ],
  ['place of the last event', `update calls set last_seq = 1 where id = '${call}'`, 'calls', call, 'last_seq'],
  [
    'invented call',
    `insert into calls (id, time_received, address_of_incident) values ('${stranger}', now(), 'Nowhere')`,
    'calls',
    stranger,
    'id',
  ],
  ['removed call', `delete from calls where id = '${call}'`, 'calls', call, 'id'],
  [
    'unit’s time',
    `update call_units set on_scene_at = dispatched_at where id = '${unit}'`,
    'call_units',
    unit,
    'on_scene_at',
  ],
  ['unit’s name', `update call_units set unit = 'E5' where id = '${unit}'`, 'call_units', unit, 'unit'],
  ['removed unit', `delete from call_units where id = '${unit}'`, 'call_units', unit, 'id'],
  ['radio text', `update radio_logs set notes = 'Nothing showing' where id = '${line}'`, 'radio_logs', line, 'notes'],
  [
    'radio author',
    `update radio_logs set author_id = '${stranger}' where id = '${line}'`,
    'radio_logs',
    line,
    'author_id',
  ],
  ['radio line moved', `update radio_logs set call_id = '${erased}' where id = '${line}'`, 'radio_logs', line, 'id'],
  [
    'radio line of no call',
    `insert into radio_logs (id, call_id, time, notes) values ('${stranger}', '${stranger}', '10:00', 'x')`,
    'radio_logs',
    stranger,
    'id',
  ],
  [
    'saved comments',
    `update comment_revisions set sent_text = 'x' where call_id = '${call}'`,
    'comment_revisions',
    `${call}/1`,
    'sent_text',
  ],
  ['saved run cards', `update cad_run_cards set text = 'FIRE: E1' where version = 1`, 'cad_run_cards', '1', 'text'],
  ['run cards', `insert into cad_run_cards values (7, 'FIRE: E1', 'eve', now())`, 'cad_run_cards', '7', 'version'],
  [
    'counter of numbers',
    'update cad_call_numbers set calls = 0',
    'cad_call_numbers',
    String(deps.now().getFullYear()),
    'calls',
  ],
  [
    'event’s actor',
    `update cad_events set actor_name = 'eve' where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'actor_name',
  ],
  [
    'event’s time',
    `update cad_events set occurred_at = occurred_at - interval '1 s' where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'occurred_at',
  ],
  [
    'event’s content',
    `update cad_events set payload = '{}' where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'payload',
  ],
  [
    'event’s sealed fields',
    `update cad_events set facts = '[]' where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'facts',
  ],
  [
    'event’s text and column',
    `update cad_events set type = 'moved', sealed = replace(sealed, '"type":"dispatched"', '"type":"moved"') where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'sealed',
  ],
  [
    'event’s hash',
    `update cad_events set hash = repeat('a', 64) where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'hash',
  ],
  [
    'event’s sealed text gone, beside a changed name',
    `update cad_events set sealed = null, seal_version = 1, actor_name = 'mallory' where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'sealed',
  ],
  [
    'event’s sealed text gone, and nothing else',
    `update cad_events set sealed = null where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'sealed',
  ],
  [
    'event’s sealed text gone, beside another version',
    `update cad_events set sealed = null, seal_version = 2 where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'seal_version',
  ],
  ['event removed', `delete from cad_events where seq = ${dispatched}`, 'cad_events', dispatched, 'seq'],
  [
    'details wiped without an erasure',
    `update cad_events set secret = null, secret_salt = null, facts_secret = null where seq = ${created}`,
    'cad_events',
    created,
    'secret',
  ],
  ['head', 'update cad_head set seq = seq + 1', 'cad_head', '1', 'seq'],
  ['head removed', 'delete from cad_head', 'cad_head', '1', 'seq'],
  [
    'unused hash of an older version',
    `update cad_events set state_hash = 'ff' where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'state_hash',
  ],
  [
    'unused salt of an older version',
    `update cad_events set state_salt = '00' where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'state_salt',
  ],
  [
    'unused salt of no details',
    `update cad_events set secret_salt = '00' where seq = ${dispatched}`,
    'cad_events',
    dispatched,
    'secret_salt',
  ],
  ['last event removed', `delete from cad_events where seq = ${head.seq}`, 'cad_head', '1', 'seq'],
];
const AUDIT: typeof DISPATCH = [
  ['actor', `update admin_audit set actor_username = 'eve' where seq = 2`, 'admin_audit', '2', 'actor_username'],
  ['address', `update admin_audit set address = '198.51.100.1' where seq = 2`, 'admin_audit', '2', 'address'],
  ['facts', `update admin_audit set after = '{"is_active": true}' where seq = 2`, 'admin_audit', '2', 'after'],
  ['reason', 'update admin_audit set reason = null where seq = 2', 'admin_audit', '2', 'reason'],
  ['time', `update admin_audit set at = at - interval '1 s' where seq = 2`, 'admin_audit', '2', 'at'],
  [
    'line’s sealed text gone, beside a changed reason',
    `update admin_audit set sealed = null, reason = 'y' where seq = 2`,
    'admin_audit',
    '2',
    'sealed',
  ],
  [
    'line’s sealed text gone, and nothing else',
    'update admin_audit set sealed = null where seq = 2',
    'admin_audit',
    '2',
    'sealed',
  ],
  [
    'line’s sealed text gone, beside a changed hash',
    `update admin_audit set sealed = null, hash = repeat('a', 64) where seq = 2`,
    'admin_audit',
    '2',
    'hash',
  ],
  ['head’s hash', `update audit_head set hash = repeat('a', 64)`, 'audit_head', '1', 'hash'],
  ['head removed', 'delete from audit_head', 'audit_head', '1', 'seq'],
  ['start removed', 'delete from audit_start', 'audit_start', '1', 'seq'],
  ['start’s hash', `update audit_start set hash = repeat('a', 64)`, 'audit_start', '1', 'hash'],
  [
    'first line removed as if its time were over',
    `with gone as (delete from admin_audit where seq = 1 returning seq, hash)
     update audit_start set seq = gone.seq, hash = gone.hash from gone`,
    'audit_start',
    '1',
    'seq',
  ],
  ['removed line', 'delete from admin_audit where seq = 2', 'admin_audit', '2', 'seq'],
  [
    'removed last line',
    'delete from admin_audit where seq = (select max(seq) from admin_audit)',
    'audit_head',
    '1',
    'seq',
  ],
];

/** Does `work` as a superuser whom no trigger stops, and takes it back. */
const past = async <T>(work: (tx: Connection) => Promise<T>): Promise<T> => {
  let result: { readonly value: T } | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      result = { value: await work(tx) };
      throw new Error('taken back');
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error;
    });
  if (result === undefined) throw new Error('The change was not made');
  return result.value;
};
const auditFaults = async (
  tx: Connection,
  known?: Parameters<typeof verifyAudit>[1],
): Promise<readonly RecordFault[]> => {
  const verdict = await verifyAudit(tx, known);
  return verdict.kind === 'broken' ? verdict.faults : [];
};
const recordFaults = async (tx: Connection, known?: Parameters<typeof verifyRecord>[1]) =>
  (await verifyRecord(tx, known)).faults;
const places = (faults: readonly RecordFault[]) => faults.map(({ table, row, field }) => `${table} ${row} ${field}`);

/** Whether the reason repeats what the line says before it: table, row or field. Short names also occur in sentences. */
const saysTwice = ({ table, row, field, why }: RecordFault): boolean =>
  why.split(/[\s:,]+/).some((word) => word.length > 4 && [table, row, field].includes(word));

test(`each of ${DISPATCH.length + AUDIT.length} changes by a superuser is named with its row and field, which each line says once`, async () => {
  expect(DISPATCH.length + AUDIT.length).toBeGreaterThanOrEqual(40);
  expect(await db.transaction().execute(recordFaults)).toEqual([]);
  expect(await db.transaction().execute(auditFaults)).toEqual([]);
  const missed: string[] = [];
  const doubled: string[] = [];
  for (const [changes, check] of [
    [DISPATCH, recordFaults],
    [AUDIT, auditFaults],
  ] as const)
    for (const [what, statement, table, row, field] of changes) {
      const faults = await past(async (tx) => {
        const { numAffectedRows } = await sql.raw(statement).execute(tx);
        if (!numAffectedRows) throw new Error(`${what} changed nothing`);
        return check(tx);
      });
      const found = places(faults);
      doubled.push(...faults.filter(saysTwice).map(faultLine));
      if (!found.includes(`${table} ${row} ${field}`)) missed.push(`${what}: ${found.join('; ') || 'nothing found'}`);
    }
  expect(missed).toEqual([]);
  expect(doubled).toEqual([]);
});

test('of an entry whose sealed text is gone, the check says whether another column was changed as well', async () => {
  const whys = (check: (tx: Connection) => Promise<readonly RecordFault[]>, statement: string) =>
    past(async (tx) => {
      await sql.raw(statement).execute(tx);
      return (await check(tx)).map(({ row, field, why }) => `${row} ${field}: ${why}`);
    });
  const fits = 'it is missing; every other column fits the hash';
  const unknown = 'it is missing, so nobody can know which other column was changed';
  const wiped = `update admin_audit set sealed = null`;
  expect(await whys(auditFaults, `${wiped} where seq = 2`)).toEqual([`2 sealed: ${fits}`]);
  expect(await whys(auditFaults, `${wiped}, reason = 'y' where seq = 2`)).toEqual([`2 sealed: ${unknown}`]);
  expect(await whys(auditFaults, `${wiped}, hash = repeat('a', 64) where seq = 2`)).toEqual([
    `2 sealed: ${fits}`,
    '2 hash: it was changed',
  ]);
  const gone = `update cad_events set sealed = null`;
  expect(await whys(recordFaults, `${gone} where seq = ${dispatched}`)).toEqual([`${dispatched} sealed: ${fits}`]);
  expect(await whys(recordFaults, `${gone}, actor_name = 'eve' where seq = ${dispatched}`)).toEqual([
    `${dispatched} sealed: ${unknown}`,
  ]);
});

test('a head with the right number and another hash is said to differ in its hash', async () => {
  const faults = await past(async (tx) => {
    await sql`update cad_head set hash = repeat('a', 64)`.execute(tx);
    return recordFaults(tx);
  });
  expect(faults.map(faultLine)).toEqual([
    `cad_head, row 1, field hash: it differs from that of event ${head.seq}, the last one`,
  ]);
});

test('of a call that was removed with its units, radio log and comments, the check lists each table with its number of rows', async () => {
  const faults = await past(async (tx) => {
    for (const table of ['radio_logs', 'call_units', 'comment_revisions'])
      await sql`delete from ${sql.table(table)} where call_id = ${call}`.execute(tx);
    await sql`delete from calls where id = ${call}`.execute(tx);
    return recordFaults(tx);
  });
  expect(Object.fromEntries(faults.map(({ table, row, why }) => [table, `${row}: ${why}`]))).toEqual({
    calls: `${call}: it is in the record, but not in the table`,
    call_units: `${unit}: call ${call}: it is gone`,
    radio_logs: `${line}: call ${call}: it is gone, and 1 more with it`,
    comment_revisions: `${call}/1: call ${call}: it is gone`,
  });
});

/** Changes an event and seals everything after it again, as somebody could who knows this source. */
const rehashRecord = async (tx: Connection) => {
  let prev = GENESIS;
  for (const event of await tx.selectFrom('cad_events').selectAll().orderBy('seq').execute()) {
    const payload = String(event.seq) === dispatched ? '{"dispatcher_initials":"XX"}' : event.payload;
    const entry = { ...event, payload_hash: hashText(event.payload_salt, payload) };
    const sealed = envelopeOf({ ...entry, facts_hash: entry.facts_hash ?? '' });
    const hash = sealText(prev, sealed);
    await tx
      .updateTable('cad_events')
      .set({ payload, payload_hash: entry.payload_hash, sealed, prev_hash: prev, hash })
      .where('seq', '=', event.seq)
      .execute();
    prev = hash;
  }
  await tx.updateTable('cad_head').set({ hash: prev }).execute();
};
const rehashAudit = async (tx: Connection) => {
  let prev_hash = '';
  for (const entry of await tx.selectFrom('admin_audit').selectAll().orderBy('seq').execute()) {
    const reason = entry.seq === 2 ? 'Another reason' : entry.reason;
    const sealed = lineText(prev_hash, { ...entry, reason, at: entry.at.toISOString() });
    const hash = textHash(sealed);
    await tx.updateTable('admin_audit').set({ reason, sealed, prev_hash, hash }).where('seq', '=', entry.seq).execute();
    prev_hash = hash;
  }
  await tx.updateTable('audit_head').set({ hash: prev_hash }).execute();
};

test('a whole rehash and a cut tail with a reset head pass without a checkpoint, and not with one that was kept elsewhere', async () => {
  const text = await sendCheckpoints(deps);
  const key = checkpointVerifier(config, ring);
  const record = await expectedEnds('dispatch-record', { expect: text, key }, config, async () => ring);
  const audit = await expectedEnds('audit-log', { expect: text, key }, config, async () => ring);
  expect(await db.transaction().execute((tx) => recordFaults(tx, record))).toEqual([]);
  expect(await db.transaction().execute((tx) => auditFaults(tx, audit))).toEqual([]);
  const both = async (tx: Connection) => ({
    blind: [...(await recordFaults(tx)), ...(await auditFaults(tx))],
    sighted: places([...(await recordFaults(tx, record)), ...(await auditFaults(tx, audit))]),
  });
  // Without --expect the checkpoints of DATA_DIR count, and the message says where they are.
  const own = await expectedEnds('audit-log', { expect: undefined, key: undefined }, config, async () => ring);
  const cutLine = await past(async (tx) => {
    await sql`delete from admin_audit where seq >= ${own[0]?.seq}`.execute(tx);
    return auditFaults(tx, own);
  });
  expect(cutLine.map(({ why }) => why)).toEqual([
    `the log ends here, but a checkpoint in checkpoints.txt of DATA_DIR is at ${own[0]?.seq}`,
  ]);
  const anew = await past(async (tx) => {
    await rehashRecord(tx);
    await rehashAudit(tx);
    return both(tx);
  });
  const [{ seq: last }, { seq: lastLine }] = [await readHead(db), await readAuditHead(db)];
  expect(anew).toEqual({ blind: [], sighted: [`cad_events ${last} hash`, `admin_audit ${lastLine} hash`] });
  const cut = await past(async (tx) => {
    await sql`delete from cad_events where seq > ${last - 1}`.execute(tx);
    await sql`update cad_head set seq = ${last - 1}, hash = (select hash from cad_events where seq = ${last - 1})`.execute(
      tx,
    );
    await sql`delete from admin_audit where seq > ${lastLine - 1}`.execute(tx);
    await sql`update audit_head set seq = ${lastLine - 1}, hash = (select hash from admin_audit where seq = ${lastLine - 1})`.execute(
      tx,
    );
    return both(tx);
  });
  expect(cut.sighted).toEqual(expect.arrayContaining([`cad_events ${last} seq`, `admin_audit ${lastLine} seq`]));
});

test('a checkpoint with a changed number, hash or signature, or of another key, is not believed', async () => {
  const signer = checkpointSigner(config, ring);
  const end = { seq: 12, hash: 'ab'.repeat(32) };
  const note = writeCheckpoint('dispatch-record', end, signer);
  expect(note).toMatch(/^localhost\/dispatch-record\n12\n[\w+/]{43}=\n\n— localhost [\w+/]+=*\n$/);
  const read = (text: string) => readCheckpointText(text, 'dispatch-record', ownVerifiers(config, ring));
  expect(read(`Dear auditor,\n\n${note}\n${note}`)).toEqual({ ends: [end, end], unsigned: 0 });
  const foreign = writeCheckpoint('dispatch-record', end, signerOf('localhost', Buffer.alloc(32, 1)));
  for (const forged of [note.replace('\n12\n', '\n13\n'), note.replace(/=\n\n/, 'A\n\n'), foreign])
    expect(read(forged)).toMatchObject({ ends: [], unsigned: 1 });
  await expect(
    expectedEnds(
      'dispatch-record',
      { expect: foreign, key: checkpointVerifier(config, ring) },
      config,
      async () => ring,
    ),
  ).rejects.toThrow('not signed with the expected key');
  expect(parseVerifier(checkpointVerifier(config, ring))?.name).toBe('localhost');
  // As a redirected `npm run checkpoint` writes them.
  const banner = '\n> prebell@0.1.0 checkpoint\n> node tooling/build.mjs bff && node bff/dist/checkpoint.js\n\n';
  const redirected = {
    expect: `${banner}${note}`,
    key: `${banner.replace('.js', '.js key')}${checkpointVerifier(config, ring)}\n`,
  };
  expect((await expectedEnds('dispatch-record', redirected, config, async () => ring))[0]).toEqual(end);
  await expect(
    expectedEnds('dispatch-record', { expect: 'absent.txt', key: undefined }, config, async () => ring),
  ).rejects.toThrow("--expect: there is no file 'absent.txt'");
  expect(parseVerifier(checkpointVerifier(config, ring).replace('localhost', 'other'))).toBeNull();
});

test('checkpoints go to the file, the address and the mailbox that are set, and one that fails is reported', async () => {
  const got: string[] = [];
  const receiver = createServer(async (incoming, answer) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    got.push(body);
    answer.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void receiver.close());
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const file = `${config.dataDir}/elsewhere/checkpoints.txt`;
  const checkpoints = { file, mail: 'auditor@example.com', url };
  const text = await sendCheckpoints({ ...deps, config: { ...config, checkpoints } });
  expect(got).toEqual([text]);
  expect(await readFile(file, 'utf8')).toBe(`${text}\n`);
  const mails = await db
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('category', '<>', 'auth.new-device')
    .execute();
  expect(mails).toEqual([{ recipient: 'auditor@example.com' }]);
  const unreachable = { ...checkpoints, url: 'http://127.0.0.1:1/' };
  await expect(sendCheckpoints({ ...deps, config: { ...config, checkpoints: unreachable } })).rejects.toThrow(
    'CHECKPOINT_URL',
  );
});
