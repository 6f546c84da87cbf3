import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('dispatch');
const admin = (await signIn('admin')).token;
const ids = await deps.db.selectFrom('users').select(['id', 'username']).execute();
const idOf = (username: string): string => ids.find((user) => user.username === username)?.id ?? '';
await deps.db
  .insertInto('user_roles')
  .values({ user_id: idOf('premium'), role: 'dispatcher' })
  .execute();
/** A dispatcher who is not a supervisor. */
const colleague = (await signIn('premium')).token;

const put = (id: string, version: number, fields: Record<string, string>, bearer = token) =>
  request('PUT', `/api/cad/drafts/${id}`, { token: bearer, body: { version, body: { fields } } });
const post = (path: string, body: unknown = {}, bearer = token) =>
  request('POST', `/api/cad/drafts/${path}`, { token: bearer, body });
const open = async (bearer = token): Promise<{ id: string; version: number }[]> =>
  (await request('GET', '/api/cad/drafts', { token: bearer })).body.drafts;
const shown = async (id: string, bearer = token) => (await open(bearer)).find((draft) => draft.id === id);
const CALL = { call: { address_of_incident: '12 Larkmoor Ave' } };

test('a draft grows with each save, others see it, and it comes with the list and the polls', async () => {
  const id = uuid();
  expect((await put(id, 1, { address_of_incident: '12 Lark' })).body).toEqual({ saved: true });
  await put(id, 2, { address_of_incident: '12 Larkmoor Ave', caller_name: 'J. Example' });
  expect(await shown(id, admin)).toMatchObject({
    owner_name: 'dispatch',
    version: 2,
    body: { fields: { address_of_incident: '12 Larkmoor Ave', caller_name: 'J. Example' }, log: null },
  });
  const { drafts } = (await request('GET', '/api/cad/calls?scope=board', { token })).body;
  expect(drafts.map((draft: { id: string }) => draft.id)).toContain(id);
});

test('an older save that arrives late, and one by another user, change nothing', async () => {
  const id = uuid();
  await put(id, 5, { nature: 'new' });
  expect((await put(id, 4, { nature: 'old' })).body).toEqual({ saved: false });
  expect((await put(id, 9, { nature: 'other' }, admin)).body).toEqual({ saved: false });
  expect(await shown(id)).toMatchObject({ version: 5, body: { fields: { nature: 'new' } } });
});

test('a save that its call overtook, or that nobody continued for a day, leaves no draft on the board', async () => {
  const id = uuid();
  const call = { id, address_of_incident: '12 Larkmoor Ave' };
  expect((await request('POST', '/api/cad/calls', { token, body: call })).status).toBe(201);
  await put(id, 3, { address_of_incident: '12 Larkmoor Ave' });
  expect(await shown(id)).toBeUndefined();
  const [left, kept] = [uuid(), uuid()];
  await put(left, 1, { nature: 'Fire' });
  await put(kept, 1, { nature: 'Fire' });
  const updated_at = new Date(deps.now().getTime() - 25 * 3_600_000);
  await deps.db.updateTable('cad_drafts').set({ updated_at }).where('id', 'in', [left, kept]).execute();
  await put(kept, 2, { nature: 'Fire', address_of_incident: '9 Foundry Ln' });
  expect([await shown(left), await shown(kept)]).toMatchObject([undefined, { id: kept }]);
});

test('a draft is promoted exactly once, also concurrently, with its one log entry', async () => {
  const id = uuid();
  await put(id, 1, { address_of_incident: '12 Larkmoor Ave' });
  const body = { ...CALL, log: { notes: 'Caller hears alarm', unit: 'E4' } };
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(`${id}/promote`, body)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  for (const answer of answers)
    expect(answer.body.call).toMatchObject({ id, radio_logs: [{ notes: 'Caller hears alarm', unit: 'E4' }] });
  expect(await shown(id)).toBeUndefined();
  const created = await deps.db.selectFrom('cad_events').select('type').where('call_id', '=', id).execute();
  expect(created.map(({ type }) => type)).toEqual(['created', 'radio_log']);
  expect((await put(id, 7, { nature: 'late' })).body).toEqual({ saved: false });
});

test('a draft that several people promote has one log entry and stays its owner’s', async () => {
  const id = uuid();
  await put(id, 1, { address_of_incident: '12 Larkmoor Ave' });
  const body = { ...CALL, log: { notes: 'Caller hears alarm', unit: 'E4' } };
  expect((await post(`${id}/promote`, body, admin)).status).toBe(201);
  const again = await post(`${id}/promote`, body);
  expect(again.body.call.radio_logs).toMatchObject([{ notes: 'Caller hears alarm' }]);
  const owner = await deps.db.selectFrom('users').select('id').where('username', '=', 'dispatch').executeTakeFirst();
  const kept = await deps.db.selectFrom('calls').select('created_by').where('id', '=', id).executeTakeFirst();
  expect(kept?.created_by).toBe(owner?.id);
  const events = await deps.db
    .selectFrom('cad_events')
    .select(['type', 'actor_name', 'payload'])
    .where('call_id', '=', id)
    .orderBy('seq')
    .execute();
  // The record has the sender and the author.
  expect(events.map(({ type, actor_name }) => [type, actor_name])).toEqual([
    ['created', 'admin'],
    ['radio_log', 'admin'],
  ]);
  expect(JSON.parse(events[0]?.payload ?? '')).toMatchObject({ author: { username: 'dispatch' } });
});

test('a call logged with the id of a draft replaces that draft, and no caller details stay behind in it', async () => {
  const id = uuid();
  await put(id, 1, { caller_name: 'J. Example' });
  await request('POST', '/api/cad/calls', { token, body: { id, ...CALL.call } });
  expect(await shown(id)).toBeUndefined();
  const row = await deps.db.selectFrom('cad_drafts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('J. Example');
});

test('a draft is discarded by its author or a supervisor, and disappears for everybody', async () => {
  const id = uuid();
  await put(id, 1, { nature: 'x' });
  expect((await post(`${id}/discard`)).status).toBe(200);
  expect(await shown(id)).toBeUndefined();
  expect((await post(`${uuid()}/discard`)).status).toBe(404);
  expect((await post(`${uuid()}/promote`, CALL)).status).toBe(404);
  expect((await put('nonsense', 1, {})).status).toBe(400);
});

test('a dispatcher cannot promote or log a colleague’s draft, and the author’s own call keeps its text', async () => {
  const id = uuid();
  await put(id, 1, { address_of_incident: '12 Lark' });
  const other = { call: { address_of_incident: '99 Wrong Rd' } };
  expect(await post(`${id}/promote`, other, colleague)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const sent = await request('POST', '/api/cad/calls', { token: colleague, body: { id, ...other.call } });
  // 422, not 403: the outbox then shows the entry as refused instead of waiting for another sign-in.
  expect(sent).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  expect(await shown(id)).toMatchObject({ body: { fields: { address_of_incident: '12 Lark' } } });
  const { status, body } = await post(`${id}/promote`, CALL);
  expect([status, body.call.address_of_incident]).toEqual([201, '12 Larkmoor Ave']);
});

test('a second promotion with another text is refused instead of answering with the other call', async () => {
  const id = uuid();
  await put(id, 1, { address_of_incident: '12 Lark' });
  expect((await post(`${id}/promote`, { call: { address_of_incident: '99 Wrong Rd' } }, admin)).status).toBe(201);
  expect(await post(`${id}/promote`, CALL)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  const { call } = (await request('GET', `/api/cad/calls/${id}`, { token })).body;
  expect(call.address_of_incident).toBe('99 Wrong Rd');
});
