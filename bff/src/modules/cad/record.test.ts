import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { GENESIS } from '../../db/seals/dispatch-record';
import { readHead } from './events.repository';
import { verifyChain } from './verify-chain.rules';
import { readEvents } from './verify-record.repository';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('dispatch');
const admin = (await signIn('admin')).token;

const post = (path: string, body: unknown, bearer = token) =>
  request('POST', `/api/cad/${path}`, { token: bearer, body });
const newCall = async (): Promise<string> => {
  const id = uuid();
  const body = { id, address_of_incident: '12 Larkmoor Ave', caller_name: 'J. Example', caller_phone: '555-0100' };
  expect((await post('calls', body)).status).toBe(201);
  return id;
};
const verify = async (bearer = token) => (await request('GET', '/api/cad/audit/verify', { token: bearer })).body;
const eventsOf = (type: string) => deps.db.selectFrom('cad_events').selectAll().where('type', '=', type).execute();

test('every action is one event, and the whole record verifies, also after concurrent writes', async () => {
  const id = await newCall();
  const answers = await Promise.all([
    post(`calls/${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'E4' }),
    ...Array.from({ length: 12 }, (_, index) => post(`calls/${id}/radio-log`, { notes: `line ${index}` })),
    post(`calls/${id}/additional-comments`, { comments: 'Gate code' }),
  ]);
  // On a busy machine one may wait too long for a connection; a desk sends it again.
  const late = answers.filter(({ status }) => status === 503);
  expect(late.length).toBeLessThan(answers.length / 2);
  expect((await post(`calls/${id}/radio-log`, { notes: '' })).status).toBe(422);
  const { body } = await request('GET', `/api/cad/calls/${id}`, { token });
  expect(body.events).toHaveLength(1 + answers.length - late.length);
  expect(body.events[0]).toMatchObject({ type: 'created', actor: 'dispatch', hash: expect.stringMatching(/^\w{64}$/) });
  expect(body.call.last_seq).toBe(body.events.at(-1).seq);
  expect(await verify()).toMatchObject({ events: body.call.last_seq, broken: null });
  // The check itself is an event as well.
  expect(await eventsOf('verified')).toHaveLength(1);
});

test('a caller is erased from the call and from the record, with a reason, and the record still verifies', async () => {
  const id = await newCall();
  expect((await post(`calls/${id}/erase-caller`, { reason: ' ' })).status).toBe(400);
  const { body } = await post(`calls/${id}/erase-caller`, { reason: 'Asked for by the caller' });
  expect(body.call).toMatchObject({ caller_name: null, caller_phone: null, caller_erased_at: expect.any(String) });
  const dump = JSON.stringify(await deps.db.selectFrom('cad_events').selectAll().where('call_id', '=', id).execute());
  for (const text of ['J. Example', '555-0100']) expect(dump).not.toContain(text);
  expect(dump).toContain('Asked for by the caller');
  expect(await verify()).toMatchObject({ broken: null, erased: 1 });
});

test('an erased caller cannot be found by trying phone numbers against stored request hashes', async () => {
  const id = uuid();
  const body = { id, address_of_incident: '12 Larkmoor Ave', caller_phone: '555-0142' };
  const key = { 'Idempotency-Key': `create-${id}` };
  const send = (sent: object) => request('POST', '/api/cad/calls', { token, body: sent, headers: key });
  expect((await send(body)).status).toBe(201);
  const kept = () =>
    deps.db.selectFrom('idempotency_keys').select('request_hash').where('result_id', '=', id).executeTakeFirstOrThrow();
  const unsalted = (await kept()).request_hash;
  await post(`calls/${id}/erase-caller`, { reason: 'Asked for by the caller' });
  expect((await kept()).request_hash).not.toBe(unsalted);
  expect((await kept()).request_hash).not.toMatch(/[0-9a-f]{64}/);
  // A desk that missed the answer sends it again: still one call, and the caller stays erased.
  expect((await send(body)).body.call).toMatchObject({ id, caller_phone: null });
});

test('calls shown to admins are recorded; answers without calls are not', async () => {
  const id = await newCall();
  const before = (await eventsOf('admin_access')).length;
  await request('GET', '/api/cad/calls?limit=2', { token: admin });
  await request('GET', `/api/cad/calls/${id}`, { token: admin });
  const { seq } = await readHead(deps.db);
  await request('GET', `/api/cad/changes?since=${seq}`, { token: admin });
  await request('GET', '/api/cad/calls', { token });
  const trail = (await eventsOf('admin_access')).slice(before);
  expect(trail.map(({ actor_name, outcome, call_id }) => [actor_name, outcome, call_id])).toEqual([
    ['admin', 'calls', null],
    ['admin', 'call', id],
  ]);
  expect(trail[0]?.payload).toBe('{"read":"calls","calls":2,"address":"127.0.0.1"}');
});

test('a discarded entry is recorded with its text, the caller stored separately', async () => {
  const discard = {
    key: uuid(),
    kind: 'create',
    call_id: uuid(),
    body: { address_of_incident: 'Elm St', caller_name: 'J. Example' },
    done_at: deps.now().toISOString(),
    done_by: 'dispatch',
    refusal: 'The time received is in the future',
  };
  expect((await post('discards', discard)).status).toBe(201);
  const [event] = await eventsOf('discarded');
  expect(event?.payload).toContain('Elm St');
  expect(event?.payload).not.toContain('J. Example');
  expect(event?.secret).toContain('J. Example');
});

test('a discard sent again with its key is one event with one answer, and the key serves no other discard', async () => {
  const call_id = await newCall();
  const discard = {
    key: uuid(),
    kind: 'create',
    call_id,
    body: { address_of_incident: 'Elm St', caller_phone: '555-0188' },
    done_at: deps.now().toISOString(),
    done_by: 'dispatch',
    refusal: 'x',
  };
  const send = (body: object) =>
    request('POST', '/api/cad/discards', { token, body, headers: { 'Idempotency-Key': `discard:${discard.key}` } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(discard)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map(({ body }) => body.seq)).size).toBe(1);
  const recorded = () => deps.db.selectFrom('cad_events').select('id').where('call_id', '=', call_id);
  const events = await recorded().where('type', '=', 'discarded').execute();
  expect(events).toHaveLength(1);
  expect(await send({ ...discard, refusal: 'y' })).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_MISMATCH' },
  });
  // Nobody can guess an erased phone number from the hash that recognises a repetition.
  await post(`calls/${call_id}/erase-caller`, { reason: 'Asked for by the caller' });
  const kept = await deps.db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('result_id', '=', events[0]?.id ?? '')
    .execute();
  expect(kept.map(({ request_hash }) => /[0-9a-f]{64}/.test(request_hash))).toEqual([false]);
});

test('erasing a caller also erases what a discarded entry on the call says about them', async () => {
  const call_id = await newCall();
  const discard = {
    key: uuid(),
    kind: 'create',
    call_id,
    body: { address_of_incident: 'Elm St', caller_phone: '555-0177' },
    done_at: deps.now().toISOString(),
    done_by: 'dispatch',
    refusal: 'This call was already logged with other details',
  };
  expect((await post('discards', discard)).status).toBe(201);
  await post(`calls/${call_id}/erase-caller`, { reason: 'Asked for by the caller' });
  const kept = await deps.db.selectFrom('cad_events').selectAll().where('type', '=', 'discarded').execute();
  expect(JSON.stringify(kept)).not.toContain('555-0177');
  expect((await verify()).broken).toBeNull();
});

test('a discard has a possible time, and marks an author without an account', async () => {
  const at = (ms: number) => new Date(deps.now().getTime() + ms).toISOString();
  const discard = (done_by: string, done_at: string) =>
    post('discards', { key: uuid(), kind: 'radio', call_id: uuid(), body: {}, done_at, done_by, refusal: 'x' });
  const recorded = async () => JSON.parse((await eventsOf('discarded')).at(-1)?.payload ?? '{}');
  expect(await discard('dispatch', at(-300 * 86_400_000))).toMatchObject({
    status: 422,
    body: { code: 'TIME_OUT_OF_RANGE' },
  });
  expect((await discard('Chief Zed', at(3_600_000))).status).toBe(201);
  const { done_by, done_at } = await recorded();
  expect(done_by).toBe('Chief Zed (no account)');
  expect(Date.parse(done_at)).toBeLessThanOrEqual(deps.now().getTime());
  const old = at(-20 * 86_400_000);
  expect((await discard('DISPATCH', old)).status).toBe(201);
  expect(await recorded()).toMatchObject({ done_by: 'dispatch', done_at: old });
  for (const name of ['\u202eevil', 'two\nlines', '']) expect((await discard(name, at(0))).status).toBe(400);
});

test('the database itself refuses to change or delete recorded events', async () => {
  const id = await newCall();
  await post(`calls/${id}/radio-log`, { notes: 'x' });
  const { db } = deps;
  for (const attempt of [
    db.updateTable('cad_events').set({ outcome: 'other' }),
    db.updateTable('cad_events').set({ secret: '{}' }),
    db.deleteFrom('cad_events'),
    db.updateTable('radio_logs').set({ notes: 'other' }),
    db.deleteFrom('radio_logs'),
    db.deleteFrom('comment_revisions'),
    db.deleteFrom('calls'),
  ])
    await expect(attempt.execute()).rejects.toThrow('append-only');
});

test('a forgery past those guards is found at exactly its event, as is a missing tail', async () => {
  const { db } = deps;
  const head = await readHead(db);
  const events = [];
  for await (const event of readEvents(db)) events.push(event);
  expect(events[0]?.prev_hash).toBe(GENESIS);
  const forged = events.with(3, { ...(events[3] as (typeof events)[number]), outcome: 'other' });
  expect((await verifyChain(forged, head)).broken?.seq).toBe(4);
  expect((await verifyChain(events.slice(0, -2), head)).broken?.seq).toBe(head.seq - 1);
});

test('only users with cad:audit can verify, only supervisors can erase', async () => {
  const trader = (await signIn('premium')).token;
  expect((await request('GET', '/api/cad/audit/verify', { token: trader })).status).toBe(403);
  expect((await post(`calls/${await newCall()}/erase-caller`, { reason: 'x' }, trader)).status).toBe(403);
});
