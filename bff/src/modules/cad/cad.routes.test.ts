import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { seedDemoCalls } from '../../demo/demo-calls';
import { insertRadioLog } from './calls.repository';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('dispatch');

const create = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  request('POST', '/api/cad/calls', { token, body, headers });
const list = async (query = '', bearer = token): Promise<Record<string, unknown>[]> =>
  (await request('GET', `/api/cad/calls${query}`, { token: bearer })).body.calls;

const ADDRESS = '12 Larkmoor Ave';

test('a new call is pending, received now, and keeps every field as typed', async () => {
  const before = Date.now();
  const fields = {
    how_received: '911',
    address_of_incident: ADDRESS,
    nature: 'Medical',
    original_notes: 'Fell “down” the stairs — 😀',
    caller_phone: '555-0100',
    caller_name: 'J. Example',
    caller_dob: '1970',
    caller_address: '9 Mill Rd',
    primary_unit: 'M1',
    dispatcher_initials: 'DW',
  };
  const { status, body } = await create(fields);
  expect(status).toBe(201);
  expect(body.call).toEqual({
    ...fields,
    id: expect.any(String),
    number: expect.stringMatching(/^\d{2}-\d{4,}$/),
    status: 'pending',
    time_received: expect.any(String),
    primary_dispatched_time: null,
    additional_comments: null,
    caller_erased_at: null,
    comments_version: 0,
    disposition: null,
    closed_at: null,
    radio_logs: [],
    units: [],
    par_at: null,
    merged_into: null,
    came_with: [],
    last_seq: expect.any(Number),
  });
  expect(Date.parse(body.call.time_received)).toBeGreaterThanOrEqual(before);
  expect((await list())[0]).toEqual(body.call);
});

test('an address is required, and UNKNOWN LOCATION counts as one', async () => {
  for (const address_of_incident of [undefined, '', ' \t ', '\u202e\u200b\u0007'])
    expect(await create({ address_of_incident })).toMatchObject({
      status: 422,
      body: { error: 'Address of incident is required', code: 'ADDRESS_REQUIRED' },
    });
  expect((await create({ address_of_incident: 'UNKNOWN LOCATION' })).status).toBe(201);
  expect((await create({ address_of_incident: 'x'.repeat(201) })).status).toBe(400);
});

test('the received time keeps milliseconds, reads local minutes in the centre’s zone and may be old', async () => {
  const at = async (time_received: string) =>
    (await create({ address_of_incident: ADDRESS, time_received })).body.call.time_received;
  expect(await at('2026-01-15T10:20:30.123Z')).toBe('2026-01-15T10:20:30.123Z');
  expect(await at('2026-01-15T10:20')).toBe('2026-01-15T15:20:00.000Z');
});

test('a call from a computer whose clock is ahead is accepted and counts as received now', async () => {
  const [before, key] = [Date.now(), uuid()];
  const body = { address_of_incident: ADDRESS, time_received: new Date(before + 10 * 60_000).toISOString() };
  const first = await create(body, { 'Idempotency-Key': key });
  expect(first.status).toBe(201);
  const received = Date.parse(first.body.call.time_received);
  expect(received).toBeGreaterThanOrEqual(before);
  expect(received).toBeLessThanOrEqual(Date.now());
  expect((await create(body, { 'Idempotency-Key': key })).body.call).toEqual(first.body.call);
});

test('a typed time in the future, decades ago, or on an invalid date, is refused', async () => {
  const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
  const attempt = (time_received: string) => create({ address_of_incident: ADDRESS, time_received });
  expect(await attempt(soon(2 * 86_400_000).slice(0, 16))).toMatchObject({
    status: 422,
    body: { code: 'TIME_OUT_OF_RANGE' },
  });
  expect(await attempt('1985-03-04T05:06:07.000Z')).toMatchObject({
    status: 422,
    body: { code: 'TIME_OUT_OF_RANGE', error: 'The time received is more than 20 years ago' },
  });
  expect((await attempt(soon(60_000))).status).toBe(201);
  expect(await attempt('2026-02-30T10:00')).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});

test('a repetition with the same Idempotency-Key returns the same call, also concurrently', async () => {
  const body = { address_of_incident: 'Once Only Rd 1' };
  const headers = { 'Idempotency-Key': uuid() };
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(body, headers)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map((answer) => answer.body.call.id)).size).toBe(1);
  expect(await list('?q=Once%20Only')).toHaveLength(1);
});

test('an Idempotency-Key is valid for one request of one user', async () => {
  const headers = { 'Idempotency-Key': uuid() };
  const first = await create({ address_of_incident: ADDRESS }, headers);
  expect(await create({ address_of_incident: 'Elsewhere 2' }, headers)).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_MISMATCH' },
  });
  const admin = await signIn('admin');
  const other = await request('POST', '/api/cad/calls', {
    token: admin.token,
    body: { address_of_incident: ADDRESS },
    headers,
  });
  expect(other.status).toBe(201);
  expect(other.body.call.id).not.toBe(first.body.call.id);
  expect((await create({ address_of_incident: ADDRESS }, { 'Idempotency-Key': 'x'.repeat(201) })).status).toBe(400);
});

test('a call refused for its address leaves its Idempotency-Key free', async () => {
  const headers = { 'Idempotency-Key': uuid() };
  expect((await create({}, headers)).status).toBe(422);
  expect((await create({ address_of_incident: ADDRESS }, headers)).status).toBe(201);
});

test('pages follow each other without gap or repetition, also for equal instants', async () => {
  const time_received = '2025-06-01T12:00:00.000Z';
  for (let index = 0; index < 5; index += 1) await create({ address_of_incident: `Page St ${index}`, time_received });
  const paged: unknown[] = [];
  let before = '';
  for (;;) {
    const page = await list(`?q=Page%20St&limit=2${before}`);
    if (page.length === 0) break;
    paged.push(...page);
    before = `&before=${page.at(-1)?.id}`;
  }
  expect(paged).toEqual(await list('?q=Page%20St'));
  expect(paged).toHaveLength(5);
  expect(await list(`?before=${uuid()}`)).toEqual([]);
});

test('filters by status and by text, and treats wildcards literally', async () => {
  await create({ address_of_incident: '50% Hill' });
  expect(await list('?q=50%25')).toHaveLength(1);
  expect(await list('?q=50_')).toHaveLength(0);
  expect(await list('?status=dispatched')).toHaveLength(0);
  expect((await list('?status=pending')).length).toBeGreaterThan(0);
});

test('a status unknown to this version travels unchanged, and radio logs keep their order', async () => {
  const { id } = (await create({ address_of_incident: 'Log Lane 3' })).body.call;
  await deps.db.updateTable('calls').set({ status: 'en_route' }).where('id', '=', id).execute();
  for (const notes of ['first', 'second', 'third'])
    await insertRadioLog(deps.db, { id: uuid(), call_id: id, time: '10:15', unit: null, notes });
  const [call] = await list('?q=Log%20Lane');
  expect(call?.status).toBe('en_route');
  expect((call?.radio_logs as { notes: string }[] | undefined)?.map(({ notes }) => notes)).toEqual([
    'first',
    'second',
    'third',
  ]);
});

test('a radio line comes after one that an instance with a clock ahead wrote', async () => {
  const { id } = (await create({ address_of_incident: 'Clock Rd 5' })).body.call;
  const ahead = uuid({ msecs: Date.now() + 300_000 });
  await insertRadioLog(deps.db, { id: ahead, call_id: id, time: '10:15', unit: null, notes: 'ahead' });
  for (const notes of ['then', 'last'])
    await insertRadioLog(deps.db, { id: uuid(), call_id: id, time: '10:15', unit: null, notes });
  const [call] = await list('?q=Clock%20Rd');
  const lines = call?.radio_logs as { id: string; notes: string }[];
  expect(lines.map(({ notes }) => notes)).toEqual(['ahead', 'then', 'last']);
  expect(new Set(lines.map((line) => line.id)).size).toBe(3);
});

test('demo calls fill an empty list only', async () => {
  const count = (await list('?limit=1000')).length;
  await seedDemoCalls(deps.db, { timeZone: 'America/New_York', now: new Date() });
  expect(await list('?limit=1000')).toHaveLength(count);
  const empty = await startTestPlatform();
  await seedDemoCalls(empty.deps.db, { timeZone: 'America/New_York', now: new Date() });
  const bearer = (await empty.signIn('dispatch')).token;
  const { calls } = (await empty.request('GET', '/api/cad/calls', { token: bearer })).body;
  expect(calls.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending', 'on_scene', 'on_scene']);
});
