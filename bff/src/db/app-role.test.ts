import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { seedDemoCalls } from '../demo/demo-calls';
import { insertAudit } from '../modules/audit/audit.repository';
import { removeOldLines } from '../modules/audit/remove-old-lines.service';
import { scheduledTasks } from '../start/scheduled-tasks';
import { grantAppRole, mayAlterRecords } from './app-role';

const { deps, request, signIn, register } = await startTestPlatform({}, { asApp: true });
const { db } = deps;

test('the platform runs as a role that owns nothing', async () => {
  const { rows } = await sql<{ name: string; super: boolean; owned: number }>`
    select current_user as name, rolsuper as super,
      (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
    from pg_roles where rolname = current_user`.execute(db);
  expect(rows).toEqual([{ name: 'prebell_app', super: false, owned: 0 }]);
  expect(await mayAlterRecords(db)).toBe(false);
});

test.each([
  `update admin_audit set reason = ''`,
  'delete from admin_audit',
  'truncate admin_audit',
  'delete from audit_head',
  'update audit_start set seq = 9',
  'delete from audit_start',
  `update cad_events set payload = ''`,
  'delete from cad_events',
  'delete from cad_head',
  'update radio_logs set notes = notes',
  'delete from radio_logs',
  'update comment_revisions set text = text',
  'update cad_run_cards set text = text',
  'update scorecard_entries set body = body',
  'delete from scorecard_entries',
  'update scorecard_heads set note = note',
  'truncate scorecard_heads',
  'delete from calls',
  'delete from call_units',
  'alter table admin_audit disable trigger admin_audit_append_only',
  'drop trigger calls_noted on calls',
  'create table public.mine (id int)',
  'create or replace function note_fact() returns trigger language sql as $$ select null $$',
  'set session_replication_role = replica',
  'set role prebell',
])('the role may not: %s', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
});

test('as that role people register, dispatch, erase, export and administer, and every scheduled task runs', async () => {
  await seedDemoCalls(db, { timeZone: 'America/New_York', now: deps.now() });
  await register('plain.user');
  const [dispatcher, admin] = [await signIn('dispatch'), await signIn('admin')];
  const id = uuid();
  const act = (path: string, body: object) => request('POST', `/api/cad${path}`, { token: dispatcher.token, body });
  const draft = await request('PUT', `/api/cad/drafts/${uuid()}`, {
    token: dispatcher.token,
    body: { version: 1, body: { fields: {}, log: null } },
  });
  const answers = [
    await act('/calls', { id, address_of_incident: '1 Elm St', caller_phone: '555-0101' }),
    await act(`/calls/${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'E1' }),
    await act(`/calls/${id}/radio-log`, { notes: 'On the way' }),
    await act(`/calls/${id}/additional-comments`, { comments: 'Gate' }),
    await act(`/calls/${id}/erase-caller`, { reason: 'Asked for' }),
    await request('GET', '/api/cad/audit/verify', { token: dispatcher.token }),
    await request('GET', '/api/admin/users', { token: admin.token }),
    await request('GET', '/api/admin/operations', { token: admin.token }),
  ];
  expect(
    answers.map(({ status, body }) => (status < 300 ? 'done' : body)),
    JSON.stringify(draft.body),
  ).toEqual(answers.map(() => 'done'));
  expect(answers[5]?.body.faults).toEqual([]);
  expect(answers[7]?.body.database.may_alter_records).toBe(false);
  for (const [name, run] of Object.entries(scheduledTasks(deps)))
    await expect(
      run().then(() => name),
      name,
    ).resolves.toBe(name);
});

test('as that role the scheduled task removes lines whose time is over, and nothing removes younger ones', async () => {
  const seqs = async () =>
    (await db.selectFrom('admin_audit').select('seq').orderBy('seq').execute()).map((l) => l.seq);
  const first = (await seqs())[0];
  expect(first).toBe(1);
  await sql`select * from remove_old_lines(now() + interval '9 years')`.execute(db);
  expect((await seqs())[0]).toBe(1);
  const { deps: old } = await startTestPlatform(
    {},
    { asApp: true, standsAt: new Date(Date.now() - 3 * 365 * 86_400_000) },
  );
  const line = {
    actor: { id: null, username: 'x' },
    target: { id: null, username: 'x' },
    before: {},
    after: {},
    reason: null,
  };
  await old.db.transaction().execute((tx) => insertAudit(tx, { at: old.now(), action: 'job.drop', ...line }));
  expect(await removeOldLines({ ...old, now: () => new Date() })).toBe(1);
});

test('an account that owns the tables is told apart', async () => {
  const { deps: owning } = await startTestPlatform({}, { asApp: false });
  expect(await mayAlterRecords(owning.db)).toBe(true);
  await Promise.all([1, 2].map(() => grantAppRole(owning.db, 'prebell_app')));
});
