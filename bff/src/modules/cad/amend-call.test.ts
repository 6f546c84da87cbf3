import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('dispatch');

const post = (path: string, body: unknown, key = uuid()) =>
  request('POST', `/api/cad/calls${path}`, { token, body, headers: { 'Idempotency-Key': key } });
const newCall = async (): Promise<string> => {
  const id = uuid();
  expect((await post('', { id, address_of_incident: '12 Main St', nature: 'Medical' })).status).toBe(201);
  return id;
};
const dispatched = async (): Promise<{ id: string; unit: string }> => {
  const id = await newCall();
  const { body } = await post(`/${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'E3' });
  return { id, unit: body.call.units[0].id };
};
const amend = (id: string, body: object, key?: string) =>
  post(`/${id}/amendments`, { reason: 'Misheard', ...body }, key);
const lastEvent = (id: string) =>
  deps.db
    .selectFrom('cad_events')
    .selectAll()
    .where('call_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const minutesAgo = (minutes: number) => new Date(deps.now().getTime() - minutes * 60_000).toISOString();

test('a wrong address is put right by a sealed entry that shows before, after and why', async () => {
  const id = await newCall();
  const { status, body } = await amend(id, { field: 'address_of_incident', value: '21 Main St' });
  expect(status).toBe(200);
  expect(body.call.address_of_incident).toBe('21 Main St');
  expect(body.call.radio_logs.map(({ notes }: { notes: string }) => notes)).toEqual([
    'Corrected: Address was “12 Main St”, now “21 Main St”. Reason: Misheard',
  ]);
  const event = await lastEvent(id);
  expect(event.type).toBe('amended');
  expect(JSON.parse(event.payload)).toMatchObject({ was: '12 Main St', now: '21 Main St', reason: 'Misheard' });
  expect((await request('GET', '/api/cad/audit/verify', { token })).body.broken).toBeNull();
});

test('times are corrected on the centre’s clock; the call and its primary unit keep one time of dispatch', async () => {
  const { id, unit } = await dispatched();
  const [received, sent] = [minutesAgo(9), minutesAgo(8)];
  await amend(id, { field: 'time_received', value: received });
  const { body } = await amend(id, { field: 'dispatched_at', unit_id: unit, value: sent });
  expect(body.call).toMatchObject({ time_received: received, primary_dispatched_time: sent });
  expect(body.call.units[0].dispatched_at).toBe(sent);
  expect(body.call.radio_logs.at(-1).notes).toMatch(
    /^Corrected: E3, Time sent was “\d{4}-\d\d-\d\d \d\d:\d\d:\d\d”, now “\d{4}-\d\d-\d\d \d\d:\d\d:\d\d”\. Reason: Misheard$/,
  );
  const later = minutesAgo(7);
  const again = (await amend(id, { field: 'primary_dispatched_time', value: later })).body.call;
  expect([again.primary_dispatched_time, again.units[0].dispatched_at]).toEqual([later, later]);
});

test('a wrong unit gets its right name, also as the primary unit', async () => {
  const { id, unit } = await dispatched();
  const { call } = (await amend(id, { field: 'unit', unit_id: unit, value: 'E31' })).body;
  expect([call.primary_unit, call.units[0].unit]).toEqual(['E31', 'E31']);
});

test('a correction names one unit, in capitals, and never makes two units the same one', async () => {
  const { id, unit } = await dispatched();
  await post(`/${id}/status`, { action: 'assign', unit: 'L9' });
  const answer = await amend(id, { field: 'unit', unit_id: unit, value: 'E12, L4' });
  expect([answer.status, answer.body.issues[0].message]).toEqual([
    400,
    'Enter one unit, for example E12. U adds L4 to the call.',
  ]);
  const twice = await amend(id, { field: 'unit', unit_id: unit, value: 'l09' });
  expect([twice.status, twice.body.error]).toEqual([
    400,
    'L9 is on this call already. Clear this unit with L if it was sent by mistake.',
  ]);
  const { call } = (await amend(id, { field: 'unit', unit_id: unit, value: 'e12' })).body;
  expect(call.primary_unit).toBe('E12');
});

test('times of a call stay in the order in which things happen; a refusal names the time to correct first', async () => {
  const { id, unit } = await dispatched();
  await amend(id, { field: 'time_received', value: minutesAgo(30) });
  await amend(id, { field: 'dispatched_at', unit_id: unit, value: minutesAgo(29) });
  await post(`/${id}/status`, { action: 'en_route', unit: 'E3', occurred_at: minutesAgo(20) });
  await post(`/${id}/status`, { action: 'on_scene', unit: 'E3', occurred_at: minutesAgo(10) });
  const refused = await amend(id, { field: 'on_scene_at', unit_id: unit, value: minutesAgo(25) });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    {
      code: 'TIME_OUT_OF_RANGE',
      error: 'Time on scene of E3 cannot be before Time en route of E3. If that one is wrong, correct it first.',
    },
  ]);
  expect((await amend(id, { field: 'en_route_at', unit_id: unit, value: minutesAgo(26) })).status).toBe(200);
  expect((await amend(id, { field: 'on_scene_at', unit_id: unit, value: minutesAgo(25) })).status).toBe(200);
});

test('a report made by mistake is taken back, and the call falls back to what its units did', async () => {
  const { id, unit } = await dispatched();
  await post(`/${id}/status`, { action: 'en_route', unit: 'E3' });
  await post(`/${id}/status`, { action: 'on_scene', unit: 'E3' });
  const { call } = (await amend(id, { field: 'on_scene_at', unit_id: unit, value: '' })).body;
  expect([call.status, call.units[0].on_scene_at]).toEqual(['en_route', null]);
  expect(call.radio_logs.at(-1).notes).toContain('now none.');
});

test('a correction acts once, and refuses blank addresses, times ahead, unknown units and a missing reason', async () => {
  const { id, unit } = await dispatched();
  const key = uuid();
  await amend(id, { field: 'nature', value: 'Fire' }, key);
  const { call } = (await amend(id, { field: 'nature', value: 'Fire' }, key)).body;
  expect(call.radio_logs).toHaveLength(1);
  const refused = async (body: object) => (await amend(id, body)).status;
  expect(await refused({ field: 'address_of_incident', value: ' ' })).toBe(400);
  expect(await refused({ field: 'address_of_incident', value: '\u202e\u200b' })).toBe(400);
  expect(await refused({ field: 'time_received', value: minutesAgo(-60) })).toBe(422);
  expect(await refused({ field: 'time_received', value: '' })).toBe(400);
  expect(await refused({ field: 'closed_at', value: minutesAgo(1) })).toBe(400);
  expect(await refused({ field: 'unit', unit_id: uuid(), value: 'E9' })).toBe(404);
  expect(await refused({ field: 'unit', value: 'E9' })).toBe(400);
  expect(await refused({ field: 'unit', unit_id: unit, value: 'E9', reason: ' ' })).toBe(400);
  expect((await lastEvent(id)).type).toBe('amended');
});

test('a closed call is corrected by supervisors only', async () => {
  const { id } = await dispatched();
  await post(`/${id}/status`, { action: 'close' });
  expect((await amend(id, { field: 'nature', value: 'Fire' })).status).toBe(200);
  await deps.db.updateTable('user_roles').set({ role: 'dispatcher' }).execute();
  const dispatcher = (await signIn('dispatch')).token;
  const body = { field: 'nature', value: 'Police', reason: 'x' };
  const answer = await request('POST', `/api/cad/calls/${id}/amendments`, { token: dispatcher, body });
  expect([answer.status, answer.body.error]).toEqual([
    403,
    'Only a supervisor can correct a closed call. Add a radio entry that says what is wrong, or ask a supervisor.',
  ]);
  expect(
    await request('POST', `/api/cad/calls/${await newCall()}/amendments`, { token: dispatcher, body }),
  ).toMatchObject({
    status: 200,
  });
  await deps.db.updateTable('user_roles').set({ role: 'supervisor' }).execute();
});
