import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn, deps, advance } = await startTestPlatform();
const supervisor = (await signIn('dispatch')).token;
const { id: user_id } = await deps.db
  .selectFrom('users')
  .select('id')
  .where('username', '=', 'premium')
  .executeTakeFirstOrThrow();
await deps.db.insertInto('user_roles').values({ user_id, role: 'dispatcher' }).execute();
/** A dispatcher who is no supervisor. */
const { token } = await signIn('premium');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const REFUSED = { status: 422, body: { code: 'TIME_OUT_OF_RANGE', error: expect.any(String) } };
const ago = (milliseconds: number) => new Date(deps.now().getTime() - milliseconds).toISOString();
const log = (received: string, bearer = token, id: string = uuid()) =>
  request('POST', '/api/cad/calls', {
    token: bearer,
    body: { id, address_of_incident: '12 Larkmoor Ave', time_received: received },
  });
const newCall = async (received: string): Promise<string> => (await log(received)).body.call.id;
const dispatch = (id: string, occurred_at?: string) =>
  request('POST', `/api/cad/calls/${id}/dispatch`, {
    token,
    body: { dispatcher_initials: 'KL', unit: 'E4', occurred_at },
  });
const move = (id: string, action: string, occurred_at?: string, more: object = {}) =>
  request('POST', `/api/cad/calls/${id}/status`, { token, body: { action, occurred_at, ...more } });
const read = async (id: string) => (await request('GET', `/api/cad/calls/${id}`, { token })).body;

test('nothing is done on a call before it was received; a minute of clock difference is allowed', async () => {
  const id = await newCall(ago(HOUR));
  expect(await dispatch(id, ago(HOUR + 2 * MINUTE))).toMatchObject(REFUSED);
  expect(await move(id, 'cancel', ago(2 * HOUR), { reason: 'x' })).toMatchObject(REFUSED);
  expect((await read(id)).events).toHaveLength(1);
  expect((await dispatch(id, ago(HOUR + 30_000))).status).toBe(200);
  for (const action of ['assign', 'en_route', 'on_scene', 'clear', 'close'])
    expect(await move(id, action, ago(2 * HOUR), { unit: 'E4' })).toMatchObject(REFUSED);
});

test('a refused entry leaves its Idempotency-Key free', async () => {
  const id = await newCall(ago(HOUR));
  const headers = { 'Idempotency-Key': uuid() };
  const send = (occurred_at: string) =>
    request('POST', `/api/cad/calls/${id}/dispatch`, {
      token,
      headers,
      body: { dispatcher_initials: 'KL', occurred_at },
    });
  expect(await send(ago(2 * HOUR))).toMatchObject(REFUSED);
  expect((await send(ago(MINUTE))).status).toBe(200);
});

test('a dispatch right after a call from a computer whose clock is ahead is never refused', async () => {
  const id = await newCall(ago(-110_000));
  expect((await dispatch(id, ago(0))).status).toBe(200);
});

test('a unit’s times do not run backwards, in whatever order they arrive', async () => {
  const id = await newCall(ago(HOUR));
  await dispatch(id, ago(50 * MINUTE));
  expect(await move(id, 'on_scene', ago(55 * MINUTE))).toMatchObject(REFUSED);
  const there = ago(30 * MINUTE);
  expect((await move(id, 'on_scene', there)).status).toBe(200);
  expect(await move(id, 'en_route', ago(20 * MINUTE), { unit: 'E4' })).toMatchObject(REFUSED);
  expect((await move(id, 'en_route', ago(40 * MINUTE), { unit: 'E4' })).status).toBe(200);
  expect(await move(id, 'clear', ago(35 * MINUTE), { unit: 'E4' })).toMatchObject(REFUSED);
  // A desk that closed the call before the unit arrived would clear the unit too early.
  expect(await move(id, 'close', ago(35 * MINUTE))).toMatchObject(REFUSED);
  expect((await move(id, 'clear', ago(10 * MINUTE), { unit: 'E4' })).body.call.units).toMatchObject([
    { unit: 'E4', on_scene_at: there },
  ]);
});

test('an offline desk’s entries keep their own times when they arrive late', async () => {
  const times = [5, 4, 3, 2, 1].map((hours) => ago(hours * HOUR));
  const id = await newCall(times[0] ?? '');
  await dispatch(id, times[1]);
  await move(id, 'en_route', times[2]);
  await move(id, 'on_scene', times[3]);
  const { call } = (await move(id, 'close', times[4])).body;
  expect(call).toMatchObject({ time_received: times[0], primary_dispatched_time: times[1], closed_at: times[4] });
  expect(call.units).toMatchObject([{ en_route_at: times[2], on_scene_at: times[3], cleared_at: times[4] }]);
});

test('a unit that goes to a reopened call again gets a second row of times', async () => {
  const id = await newCall(ago(HOUR));
  await dispatch(id, ago(50 * MINUTE));
  const closed = (await move(id, 'close', ago(40 * MINUTE))).body.call.closed_at;
  await request('POST', `/api/cad/calls/${id}/status`, {
    token: supervisor,
    body: { action: 'reopen', reason: 'Second patient' },
  });
  await move(id, 'en_route', ago(20 * MINUTE));
  const { call } = (await move(id, 'on_scene', ago(10 * MINUTE))).body;
  expect(call.status).toBe('on_scene');
  expect(call.units).toMatchObject([
    { unit: 'E4', is_primary: true, en_route_at: null, cleared_at: closed },
    { unit: 'E4', is_primary: false, en_route_at: expect.any(String), on_scene_at: expect.any(String) },
  ]);
});

test('only a supervisor logs a call that was received more than 24 hours ago', async () => {
  const old = ago(25 * HOUR);
  expect(await log(old)).toMatchObject(REFUSED);
  expect(await log('1987-01-01T00:00')).toMatchObject(REFUSED);
  expect((await log(ago(23 * HOUR))).status).toBe(201);
  const { status, body } = await log(old, supervisor);
  expect([status, body.call.time_received]).toEqual([201, old]);
  const draft = uuid();
  await request('PUT', `/api/cad/drafts/${draft}`, { token, body: { version: 1, body: { fields: {} } } });
  const promote = { call: { address_of_incident: 'Elm St', time_received: old } };
  expect(await request('POST', `/api/cad/drafts/${draft}/promote`, { token, body: promote })).toMatchObject(REFUSED);
});

test('a call that was accepted in time is answered again later, after its 24 hours', async () => {
  const headers = { 'Idempotency-Key': uuid() };
  const body = { id: uuid(), address_of_incident: '12 Larkmoor Ave', time_received: ago(23 * HOUR) };
  const send = async () => request('POST', '/api/cad/calls', { token: (await signIn('premium')).token, body, headers });
  expect((await send()).status).toBe(201);
  advance(2 * HOUR);
  const again = await send();
  advance(-2 * HOUR);
  expect([again.status, again.body.call?.id]).toEqual([201, body.id]);
});
