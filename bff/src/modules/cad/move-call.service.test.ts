import type { CallUnit } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn, deps, advance } = await startTestPlatform();
const supervisor = await signIn('dispatch');
const { token } = supervisor;

const post = (path: string, body: unknown, bearer = token, headers: Record<string, string> = {}) =>
  request('POST', `/api/cad/calls/${path}`, { token: bearer, body, headers });
const ago = (milliseconds: number) => new Date(deps.now().getTime() - milliseconds).toISOString();
const dispatched = async (unit: string | null = 'E4'): Promise<string> => {
  const id = uuid();
  const body = { id, address_of_incident: '12 Larkmoor Ave', time_received: ago(3_660_000) };
  await request('POST', '/api/cad/calls', { token, body });
  await post(`${id}/dispatch`, { dispatcher_initials: 'KL', unit, occurred_at: ago(3_600_000) });
  return id;
};
const move = async (id: string, action: string, more: Record<string, unknown> = {}) =>
  (await post(`${id}/status`, { action, ...more })).body;

test('a call goes from dispatched to closed with the times its units reported', async () => {
  const id = await dispatched();
  const [out, there, clear] = [ago(600_000), ago(300_000), ago(60_000)];
  expect((await move(id, 'en_route', { occurred_at: out })).call.status).toBe('en_route');
  await move(id, 'assign', { unit: 'B1', occurred_at: out });
  expect((await move(id, 'on_scene', { unit: 'B1', occurred_at: there })).call.status).toBe('on_scene');
  // A later unit that sets out does not move the call back from the scene.
  expect((await move(id, 'en_route', { unit: 'M21' })).call.status).toBe('on_scene');
  await move(id, 'clear', { unit: 'E4', occurred_at: clear });
  const { call, state_changed } = await move(id, 'close', { disposition: 'Treated' });
  expect(state_changed).toBe(true);
  expect(call).toMatchObject({ status: 'closed', disposition: 'Treated', closed_at: expect.any(String) });
  expect(call.units).toMatchObject([
    { unit: 'E4', is_primary: true, en_route_at: out, on_scene_at: null, cleared_at: clear },
    { unit: 'B1', is_primary: false, on_scene_at: there, cleared_at: call.closed_at },
    { unit: 'M21', is_primary: false, en_route_at: expect.any(String), cleared_at: call.closed_at },
  ]);
  expect(call.radio_logs).toEqual([]);
});

test('one text names several units: each has its own times, and its name counts in any case', async () => {
  const id = await dispatched('E31 L4, m28');
  const { call } = await move(id, 'assign', { unit: 'M28, BC2' });
  expect(call.primary_unit).toBe('E31');
  const shown = (await move(id, 'on_scene', { unit: 'l4' })).call.units;
  expect(shown.map(({ unit, on_scene_at }: CallUnit) => [unit, on_scene_at !== null])).toEqual([
    ['E31', false],
    ['L4', true],
    ['M28', false],
    ['BC2', false],
  ]);
  const named = await dispatched('Medic 21');
  expect((await move(named, 'en_route')).call.units).toMatchObject([{ unit: 'MEDIC 21' }]);
});

test('ten units of one dispatch are recorded whole, and a longer list than 20 is refused with its count', async () => {
  const ten = ['E03', 'B04', 'B02', 'T05', 'D2', '75', 'RS1', 'T03', 'E05', 'E38'];
  const id = await dispatched(ten.join(' '));
  const { call } = await move(id, 'on_scene', { unit: ten.join(', ') });
  expect(call.units.map(({ unit }: CallUnit) => unit)).toEqual(ten);
  expect(call.units.every(({ on_scene_at }: CallUnit) => on_scene_at !== null)).toBe(true);
  const many = Array.from({ length: 21 }, (_, index) => `L${index + 1}`).join(' ');
  const refused = await post(`${id}/status`, { action: 'assign', unit: many });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('21 units, at most 20'),
  ]);
});

test('units have one name everywhere: in capitals, each once, however they are typed', async () => {
  const id = await dispatched('e12,L9;E-12/medic 21');
  const names = ({ units }: { units: CallUnit[] }) => units.map(({ unit }) => unit);
  const { call } = await move(id, 'en_route', { unit: 'e012 l9' });
  expect(names(call)).toEqual(['E12', 'L9', 'MEDIC 21']);
  expect(call.units.map(({ en_route_at }: CallUnit) => en_route_at !== null)).toEqual([true, true, false]);
  expect(names((await move(id, 'on_scene', { unit: 'r1 and b2' })).call)).toEqual([
    ...['E12', 'L9', 'MEDIC 21', 'R1', 'B2'],
  ]);
  const log = await post(`${id}/radio-log`, { unit: 'e12', notes: 'Smoke showing' });
  expect(log.body.call.radio_logs.at(-1).unit).toBe('E12');
  const made = await request('POST', '/api/cad/calls', {
    token,
    body: { address_of_incident: 'x', primary_unit: 'l9' },
  });
  expect(made.body.call.primary_unit).toBe('L9');
});

test('a report that comes after a later step of the unit becomes a line of the radio log, not an impossible time', async () => {
  const id = await dispatched();
  await move(id, 'on_scene', { occurred_at: ago(300_000) });
  const late = await move(id, 'en_route', { occurred_at: ago(200_000) });
  expect(late).toMatchObject({ state_changed: false, call: { status: 'on_scene', units: [{ en_route_at: null }] } });
  expect(late.call.radio_logs).toMatchObject([
    { notes: expect.stringMatching(/^En route: reported at \d\d:\d\d\. It does not fit the unit's other times/) },
  ]);
  const out = ago(400_000);
  expect((await move(id, 'en_route', { occurred_at: out })).call.units).toMatchObject([{ en_route_at: out }]);
});

test('a report that arrives late with an earlier time than the step before it counts, and the radio log says so', async () => {
  const id = await dispatched();
  await move(id, 'en_route', { occurred_at: ago(100_000) });
  const there = ago(200_000);
  const { call } = await move(id, 'on_scene', { occurred_at: there });
  expect(call).toMatchObject({ status: 'on_scene', units: [{ on_scene_at: there }] });
  expect(call.radio_logs).toMatchObject([
    {
      unit: 'E4',
      notes: 'On scene: this time is before the step that comes first. Please correct one of them.',
    },
  ]);
});

test('of two reports of one kind the earlier one counts, although it arrives later, and the radio log names both', async () => {
  const id = await dispatched('E3, L9');
  const [first, second] = [ago(1_200_000), ago(500_000)];
  await move(id, 'clear', { unit: 'E3', occurred_at: second });
  const { call, state_changed } = await move(id, 'clear', { unit: 'e 03', occurred_at: first });
  expect(state_changed).toBe(true);
  expect(call.units).toMatchObject([{ unit: 'E3', cleared_at: first }, { cleared_at: null }]);
  expect(call.radio_logs).toMatchObject([
    {
      unit: 'E3',
      notes: expect.stringMatching(/^Clear: reported at \d\d:\d\d and at \d\d:\d\d\. The earlier report counts\.$/),
    },
  ]);
  // A time before the unit was sent cannot be right, and does not replace one that can.
  const early = await move(id, 'clear', { unit: 'E3', occurred_at: ago(3_650_000) });
  expect(early).toMatchObject({ state_changed: false, call: { units: [{ cleared_at: first }, {}] } });
});

test('an action that does not fit or was reported before changes nothing and is recorded in the radio log', async () => {
  const id = await dispatched();
  await move(id, 'en_route');
  const again = await move(id, 'en_route');
  expect(again.state_changed).toBe(false);
  expect(again.call.radio_logs).toMatchObject([
    { notes: expect.stringMatching(/^En route: reported at \d\d:\d\d again\. The first report counts: \d\d:\d\d\.$/) },
  ]);
  await move(id, 'close');
  const late = await move(id, 'on_scene', { unit: 'E4' });
  expect(late).toMatchObject({ state_changed: false, call: { status: 'closed', units: [{ on_scene_at: null }] } });
  expect(late.call.radio_logs.at(-1)).toMatchObject({
    unit: 'E4',
    notes: expect.stringMatching(/^On scene: reported at \d\d:\d\d, but the call was closed$/),
  });
});

test('a call without a unit moves as well, and the first unit named then becomes primary', async () => {
  const id = await dispatched(null);
  expect((await move(id, 'en_route')).call).toMatchObject({ status: 'en_route', units: [] });
  expect((await move(id, 'on_scene', { unit: 'P12' })).call).toMatchObject({
    status: 'on_scene',
    primary_unit: 'P12',
    units: [{ unit: 'P12', is_primary: true }],
  });
});

test('a pending call is cancelled with a reason, and a supervisor reopens it', async () => {
  const id = uuid();
  await request('POST', '/api/cad/calls', { token, body: { id, address_of_incident: 'Elm St' } });
  expect(await post(`${id}/status`, { action: 'cancel' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'reason', message: 'Please enter a reason' }] },
  });
  expect((await move(id, 'cancel', { reason: 'Caller hung up' })).call).toMatchObject({
    status: 'cancelled',
    disposition: 'Caller hung up',
  });
  await deps.db.updateTable('user_roles').set({ role: 'dispatcher' }).execute();
  advance(1_500);
  const refused = await post(`${id}/status`, { action: 'reopen', reason: 'Rang again' });
  expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  await deps.db.updateTable('user_roles').set({ role: 'supervisor' }).execute();
  advance(1_500);
  const { call } = await move(id, 'reopen', { reason: 'Rang again' });
  expect(call).toMatchObject({ status: 'pending', disposition: null, closed_at: null });
  const other = await dispatched();
  await move(other, 'close');
  expect((await move(other, 'reopen', { reason: 'Second patient' })).call.status).toBe('dispatched');
});

test('a call cancelled with a reason and a disposition keeps both', async () => {
  const id = uuid();
  await request('POST', '/api/cad/calls', { token, body: { id, address_of_incident: 'Elm St' } });
  const { call } = await move(id, 'cancel', {
    reason: 'Caller rang again: smoke from a barbecue',
    disposition: 'False alarm',
  });
  expect(call).toMatchObject({
    status: 'cancelled',
    disposition: 'False alarm',
    radio_logs: [{ unit: null, notes: 'Cancelled: Caller rang again: smoke from a barbecue' }],
  });
});

test('the board shows active calls, and closed ones for 24 hours', async () => {
  const id = await dispatched();
  await move(id, 'close');
  const board = async () =>
    (await request('GET', '/api/cad/calls?scope=board', { token: (await signIn('dispatch')).token })).body.calls.map(
      (call: { id: string }) => call.id,
    );
  const active = await dispatched();
  const shown = await board();
  expect(shown.indexOf(active)).toBeLessThan(shown.indexOf(id));
  advance(25 * 3_600_000);
  const later = await board();
  expect(later).toContain(active);
  expect(later).not.toContain(id);
});

test('a late action keeps the time it was done; a clock that is ahead counts as now', async () => {
  const bearer = (await signIn('dispatch')).token;
  const id = uuid();
  const call = { id, address_of_incident: 'Elm St', time_received: ago(3_700_000) };
  await request('POST', '/api/cad/calls', { token: bearer, body: call });
  const done = ago(3_600_000);
  const { body } = await post(`${id}/dispatch`, { dispatcher_initials: 'KL', occurred_at: done }, bearer);
  expect(body.call.primary_dispatched_time).toBe(done);
  const ahead = await post(`${id}/radio-log`, { notes: 'x', occurred_at: ago(-600_000) }, bearer);
  expect(Math.abs(Date.parse(ahead.body.call.radio_logs[0].occurred_at) - deps.now().getTime())).toBeLessThan(5_000);
});

test('a correction of a radio log line names the line and the reason; the original stays', async () => {
  const bearer = (await signIn('dispatch')).token;
  const id = uuid();
  await request('POST', '/api/cad/calls', { token: bearer, body: { id, address_of_incident: 'Elm St' } });
  const [first] = (await post(`${id}/radio-log`, { unit: 'E4', notes: 'Two patients' }, bearer)).body.call.radio_logs;
  const correct = (entry: string, body: object) => post(`${id}/radio-log/${entry}/corrections`, body, bearer);
  expect((await correct(first.id, { notes: 'Three' })).status).toBe(400);
  const { status, body } = await correct(first.id, { unit: 'E4', notes: 'Three patients', reason: 'Misheard' });
  expect(status).toBe(201);
  expect(body.call.radio_logs).toMatchObject([
    { id: first.id, notes: 'Two patients', corrects_id: null },
    { notes: 'Three patients', corrects_id: first.id, reason: 'Misheard', time: first.time },
  ]);
  expect(await correct(first.id, { notes: 'Four', reason: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_CORRECTED' },
  });
  expect((await correct(uuid(), { notes: 'x', reason: 'x' })).status).toBe(404);
  expect((await correct(first.id, { notes: ' ', reason: 'x' })).body.code).toBe('NOTES_REQUIRED');
});

test('a save based on one whose answer the client missed keeps both and repeats nothing', async () => {
  const bearer = (await signIn('dispatch')).token;
  const id = uuid();
  await request('POST', '/api/cad/calls', { token: bearer, body: { id, address_of_incident: 'Elm St' } });
  const save = (body: object, key = uuid()) =>
    post(`${id}/additional-comments`, body, bearer, { 'Idempotency-Key': key });
  const key = uuid();
  await save({ comments: 'Hydrant', base_version: 0 });
  await save({ comments: 'Gate', base_version: 0 }, key);
  const { body } = await save({ comments: 'Gate\nDog', base_key: key });
  expect(body.call.additional_comments.split('\n').sort()).toEqual(['Dog', 'Gate', 'Hydrant']);
});
