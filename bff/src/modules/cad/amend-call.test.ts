import { v7 as uuid } from 'uuid';
import { expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { verifyRecord } from './verify-record.service';

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
  // Rights are known for a moment after they changed.
  await vi.waitFor(
    async () => expect((await request('GET', '/api/cad/audit/verify', { token })).status).toBe(200),
    10_000,
  );
});

const merge = (id: string, body: object, key?: string) => post(`/${id}/merge`, body, key);
const shown = async (id: string) => (await request('GET', `/api/cad/calls/${id}`, { token })).body.call;
const notesOf = ({ radio_logs }: { radio_logs: { notes: string }[] }) => radio_logs.map(({ notes }) => notes);
const isSound = async () => (await request('GET', '/api/cad/audit/verify', { token })).body.broken;

test('a merge keeps both calls: each has a line and a sealed entry that names the other one, and the board one call less', async () => {
  const [into, id] = [await newCall(), await newCall()];
  const key = uuid();
  const { status, body } = await merge(id, { into }, key);
  const { number } = await shown(into);
  expect([status, body.state_changed]).toEqual([200, true]);
  expect(body.call).toMatchObject({
    status: 'closed',
    disposition: `Same as ${number}`,
    merged_into: { id: into, number },
  });
  expect(notesOf(body.call)).toEqual([`Same as ${number}, 12 Main St: the work continues there.`]);
  const other = await shown(into);
  expect(other).toMatchObject({ status: 'pending', merged_into: null });
  expect(other.came_with).toMatchObject([{ id, number: body.call.number, nature: 'Medical' }]);
  expect(notesOf(other)).toEqual([
    `${body.call.number}, 12 Main St (Medical) reports the same incident and was merged into this call.`,
  ]);
  const [own, others] = [await lastEvent(id), await lastEvent(into)];
  expect([own.type, own.outcome, others.type, others.outcome]).toEqual(['merged', 'merged', 'merged', 'joined']);
  expect(JSON.parse(own.payload)).toMatchObject({ into, number });
  expect(JSON.parse(others.payload)).toMatchObject({ with: id, number: body.call.number });
  expect((await merge(id, { into }, key)).body.call.last_seq).toBe(body.call.last_seq);
  expect((await merge(id, { into })).body.state_changed).toBe(false);
  expect(await isSound()).toBeNull();
});

test('what is on a merged call, and what happens to it later, shows on the call where the work continues', async () => {
  const [last, into, id] = [await newCall(), await newCall(), await newCall()];
  await post(`/${id}/radio-log`, { unit: null, notes: 'Caller says gas leak' });
  await post(`/${id}/additional-comments`, { comments: 'Child trapped on the 2nd floor' });
  await merge(id, { into });
  await merge(into, { into: last });
  const { number } = await shown(id);
  const [, came] = (await shown(last)).came_with;
  expect(came).toMatchObject({ number, additional_comments: 'Child trapped on the 2nd floor' });
  expect(notesOf(came)).toContain('Caller says gas leak');
  const { seq } = await lastEvent(last);
  // From a desk that was offline.
  await post(`/${id}/dispatch`, { dispatcher_initials: 'KX', unit: 'E31' });
  await post(`/${id}/radio-log`, { unit: 'E31', notes: 'Second caller, back door' });
  await post(`/${id}/additional-comments`, { comments: 'Two children' });
  expect(notesOf(await shown(last)).slice(-3)).toEqual([
    `On ${number}, merged into this call: Dispatch by KX: the call was 'closed'`,
    `On ${number}, merged into this call: Second caller, back door`,
    `On ${number}, merged into this call, the comments changed: Two children`,
  ]);
  const { changes } = (await request('GET', `/api/cad/changes?since=${seq}`, { token })).body;
  expect(changes.map(({ call_id }: { call_id: string }) => call_id)).toContain(last);
  expect(await isSound()).toBeNull();
});

test('a merge is taken back by a correction with its reason: the call waits again, and both records say so', async () => {
  const [into, id] = [await newCall(), await newCall()];
  await merge(id, { into });
  expect((await merge(id, { into: null })).status).toBe(400);
  expect((await post(`/${id}/status`, { action: 'reopen', reason: 'x' })).body.error).toMatch(/Take the merge back/);
  const { body } = await merge(id, { into: null, reason: 'Two fires' });
  expect(body.call).toMatchObject({ status: 'pending', merged_into: null, disposition: null, closed_at: null });
  expect(notesOf(body.call).at(-1)).toMatch(/^Not the same as .*: this call is open again\. Reason: Two fires$/);
  const other = await shown(into);
  expect(other.came_with).toEqual([]);
  expect(notesOf(other).at(-1)).toMatch(/is a separate call again\. Reason: Two fires$/);
  expect(await isSound()).toBeNull();
});

test('a merge that would hide work is refused with what would work, and changes nothing', async () => {
  const { id: busy } = await dispatched();
  const [into, over] = [await newCall(), await newCall()];
  await post(`/${over}/status`, { action: 'cancel', reason: 'x' });
  for (const [id, to, words] of [
    [busy, into, /^E3 is on .* Send it to /],
    [into, over, /is over\. Keep /],
    [into, into, /itself/],
    [into, uuid(), /does not exist/],
  ] as const) {
    const { status, body } = await merge(id, { into: to });
    expect([400, 404, 422]).toContain(status);
    expect(body.error).toMatch(words);
  }
  expect(await shown(into)).toMatchObject({ status: 'pending', radio_logs: [] });
});

test('two desks that merge two calls into each other at once get one merge', async () => {
  const [a, b] = [await newCall(), await newCall()];
  const answers = await Promise.all([merge(a, { into: b }), merge(b, { into: a })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  expect([(await shown(a)).status, (await shown(b)).status].sort()).toEqual(['closed', 'pending']);
});

test('a link between calls that was changed past the record breaks the check', async () => {
  const [into, id] = [await newCall(), await newCall()];
  await merge(id, { into });
  for (const merged_into of [null, id]) {
    await expect(
      deps.db.transaction().execute(async (tx) => {
        await tx.updateTable('calls').set({ merged_into }).where('id', '=', id).execute();
        throw new Error((await verifyRecord(tx)).broken?.why);
      }),
    ).rejects.toThrow('field merged_into: it is not what the record says');
  }
});
