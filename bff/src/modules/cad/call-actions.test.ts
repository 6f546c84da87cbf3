import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { toRadioTime } from './radio-time.rules';
import { toWallTime } from './wall-time.rules';

const { request, signIn, deps, advance } = await startTestPlatform();
const { token } = await signIn('dispatch');

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  request('POST', `/api/cad/calls/${path}`, { token, body, headers });
const newCall = async (fields: Record<string, unknown> = {}, bearer = token): Promise<string> => {
  const { body } = await request('POST', '/api/cad/calls', {
    token: bearer,
    body: { address_of_incident: '12 Larkmoor Ave', ...fields },
  });
  return body.call.id;
};
const listed = async (id: string) => {
  const { body } = await request('GET', '/api/cad/calls?limit=1000', { token });
  return body.calls.find((call: { id: string }) => call.id === id);
};
const changes = async (since: number) => (await request('GET', `/api/cad/changes?since=${since}`, { token })).body;
/** A line of the radio log that is not a correction. */
const line = {
  id: expect.any(String),
  time: expect.any(String),
  occurred_at: expect.any(String),
  recorded_at: expect.any(String),
  corrects_id: null,
  reason: null,
};
const minuteNow = () => toRadioTime(deps.now(), 'America/New_York');

test('a pending call is dispatched now, with initials as typed, and to a unit if one is named', async () => {
  const id = await newCall({ primary_unit: 'M1' });
  const before = deps.now().getTime();
  const { status, body } = await post(`${id}/dispatch`, { dispatcher_initials: ' kL ' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    state_changed: true,
    call: { id, status: 'dispatched', dispatcher_initials: 'kL', primary_unit: 'M1', radio_logs: [] },
  });
  expect(Date.parse(body.call.primary_dispatched_time)).toBeGreaterThanOrEqual(before);
  expect(await listed(id)).toEqual(body.call);
  const other = await newCall({ primary_unit: 'M1' });
  expect((await post(`${other}/dispatch`, { dispatcher_initials: 'KL', unit: 'E4' })).body.call.primary_unit).toBe(
    'E4',
  );
});

test('a second dispatch is accepted, overwrites nothing, adds its unit and is recorded in the radio log', async () => {
  const id = await newCall();
  const first = (await post(`${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'E4' })).body.call;
  advance(90_000);
  const { status, body } = await post(`${id}/dispatch`, { dispatcher_initials: 'JS', unit: 'M9' });
  expect(status).toBe(200);
  expect(body.state_changed).toBe(false);
  const { radio_logs, units, ...rest } = body.call;
  expect(rest).toEqual({ ...first, radio_logs: undefined, units: undefined, last_seq: first.last_seq + 1 });
  expect(units).toEqual([...first.units, expect.objectContaining({ unit: 'M9', is_primary: false, cleared_at: null })]);
  const at = toRadioTime(new Date(first.primary_dispatched_time), 'America/New_York');
  expect(radio_logs).toEqual([
    {
      ...line,
      time: minuteNow(),
      unit: 'M9',
      notes: `Dispatch by JS: already dispatched by KL at ${at}; added M9`,
    },
  ]);
  // The same unit again, in another spelling, and a call that is over add none.
  const again = (await post(`${id}/dispatch`, { dispatcher_initials: 'JS', unit: 'm-09' })).body.call;
  expect([again.units.length, again.radio_logs.length]).toEqual([2, 2]);
  await post(`${id}/status`, { action: 'close' });
  const { call } = (await post(`${id}/dispatch`, { dispatcher_initials: 'JS', unit: 'L7' })).body;
  expect([call.status, call.units.length]).toEqual(['closed', 2]);
});

test('of concurrent dispatches one counts and the others are in the log', async () => {
  const id = await newCall();
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((dispatcher_initials) => post(`${id}/dispatch`, { dispatcher_initials })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.filter(({ body }) => body.state_changed)).toHaveLength(1);
  expect((await listed(id)).radio_logs).toHaveLength(3);
});

test('a call in another status keeps it, and the log says so', async () => {
  const id = await newCall();
  await deps.db.updateTable('calls').set({ status: 'on hold' }).where('id', '=', id).execute();
  const { call } = (await post(`${id}/dispatch`, { dispatcher_initials: 'KL' })).body;
  expect(call).toMatchObject({ status: 'on hold', primary_dispatched_time: null, dispatcher_initials: null });
  expect(call.radio_logs[0].notes).toBe("Dispatch by KL: the call was 'on hold'");
});

test('initials are 1 to 10 printable characters', async () => {
  const id = await newCall();
  for (const dispatcher_initials of ['', '   ', 'x'.repeat(11), 'a\nb', 'a\u200bb', undefined])
    expect(await post(`${id}/dispatch`, { dispatcher_initials })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', issues: [{ path: 'dispatcher_initials' }] },
    });
  expect((await listed(id)).status).toBe('pending');
  const { call } = (await post(`${id}/dispatch`, { dispatcher_initials: 'Ñó-1.’' })).body;
  expect(call.dispatcher_initials).toBe('Ñó-1.’');
});

test('a radio entry keeps its minute, instant, unit and notes, in the order of entry', async () => {
  const id = await newCall();
  const { status, body } = await post(`${id}/radio-log`, { time: minuteNow(), unit: 'E4', notes: ' On scene 😀 ' });
  expect(status).toBe(201);
  await post(`${id}/radio-log`, { notes: 'second' });
  const { radio_logs } = await listed(id);
  expect(radio_logs).toEqual([
    { ...line, unit: 'E4', notes: 'On scene 😀' },
    { ...line, unit: null, notes: 'second' },
  ]);
  expect(body.call.radio_logs).toEqual([radio_logs[0]]);
  const rows = await deps.db.selectFrom('radio_logs').selectAll().where('call_id', '=', id).orderBy('id').execute();
  for (const row of rows) {
    expect(toRadioTime(row.occurred_at, 'America/New_York')).toBe(row.time);
    expect(Math.abs(row.occurred_at.getTime() - deps.now().getTime())).toBeLessThan(120_000);
    expect(row.author_id).not.toBeNull();
  }
});

test('a radio entry about the minute of its entry keeps the second; another minute starts at 0', async () => {
  const id = await newCall();
  const entered = new Date(Math.floor(deps.now().getTime() / 60_000) * 60_000 - 60_000 + 42_123);
  const occurred_at = entered.toISOString();
  const time = toRadioTime(entered, 'America/New_York');
  await post(`${id}/radio-log`, { time, occurred_at, notes: 'Smoke showing' });
  const earlier = new Date(entered.getTime() - 300_000);
  await post(`${id}/radio-log`, {
    time: toRadioTime(earlier, 'America/New_York'),
    occurred_at,
    notes: 'Reported five minutes later',
  });
  const [now, before] = (await listed(id)).radio_logs;
  expect([now.time, now.occurred_at]).toEqual([time, occurred_at]);
  expect(new Date(before.occurred_at).getTime()).toBe(Math.floor(earlier.getTime() / 60_000) * 60_000);
  // A correction of the words keeps the time to the second.
  const { call } = (
    await post(`${id}/radio-log/${now.id}/corrections`, { time, notes: 'Fire showing', reason: 'Typo' })
  ).body;
  expect(call.radio_logs.at(-1)).toMatchObject({ time, occurred_at, notes: 'Fire showing' });
});

test('a reason of characters that nobody can see is none, and such a radio entry neither', async () => {
  const reason = ' \u200b\u2060 ';
  const missing = { status: 400, body: { issues: [{ path: 'reason', message: 'Please enter a reason' }] } };
  const id = await newCall();
  expect(await post(`${id}/status`, { action: 'cancel', reason })).toMatchObject(missing);
  expect(await post(`${id}/amendments`, { field: 'nature', value: 'Fire', reason })).toMatchObject(missing);
  expect(await post(`${id}/merge`, { into: null, reason })).toMatchObject(missing);
  expect(await post(`${id}/erase-caller`, { reason })).toMatchObject(missing);
  expect(await post(`${id}/repair`, { reason })).toMatchObject(missing);
  expect(await post(`${id}/radio-log`, { notes: reason })).toMatchObject({
    status: 422,
    body: { code: 'NOTES_REQUIRED' },
  });
  await post(`${id}/radio-log`, { notes: 'zero\u200bwidth' });
  const { status, radio_logs } = await listed(id);
  expect([status, radio_logs.length]).toEqual(['pending', 1]);
  const correction = { notes: 'zero width', reason };
  expect(await post(`${id}/radio-log/${radio_logs[0].id}/corrections`, correction)).toMatchObject(missing);
});

test('fillers, variation selectors and other signs that show nothing are no address, unit, initials or radio entry', async () => {
  for (const text of ['\u034f', '\ufe0f', '\u17b4', '\u3164', '\u2800', '\u115f', '\u200b\u{e0100}']) {
    const nowhere = await request('POST', '/api/cad/calls', { token, body: { address_of_incident: text } });
    expect(nowhere.body.code).toBe('ADDRESS_REQUIRED');
    const id = await newCall();
    expect((await post(`${id}/radio-log`, { notes: text })).body.code, JSON.stringify(text)).toBe('NOTES_REQUIRED');
    expect((await post(`${id}/dispatch`, { dispatcher_initials: text })).status).toBe(400);
    expect((await post(`${id}/dispatch`, { dispatcher_initials: 'KL', unit: text })).status).toBe(400);
  }
});

test('radio notes must not be blank, and a time must be HH:MM', async () => {
  const id = await newCall();
  for (const notes of [undefined, '', ' \n '])
    expect(await post(`${id}/radio-log`, { time: minuteNow(), unit: 'E4', notes })).toMatchObject({
      status: 422,
      body: { error: 'Please enter radio log notes', code: 'NOTES_REQUIRED', issues: [{ path: 'notes' }] },
    });
  for (const time of ['25:00', '9:00', 'noon', ''])
    expect((await post(`${id}/radio-log`, { time, notes: 'x' })).status).toBe(400);
  expect((await listed(id)).radio_logs).toEqual([]);
});

test('a minute that did not occur in the last 24 hours is refused', async () => {
  const clock = deps.now().getTime();
  advance(Date.parse('2027-03-14T07:40:00Z') - clock);
  const later = await signIn('dispatch');
  const id = await newCall({}, later.token);
  const answer = await request('POST', `/api/cad/calls/${id}/radio-log`, {
    token: later.token,
    body: { time: '02:30', notes: 'x' },
  });
  advance(clock - deps.now().getTime());
  expect(answer).toMatchObject({ status: 422, body: { code: 'TIME_OUT_OF_RANGE' } });
});
test('comments are saved whole and counted; blank ones count as none', async () => {
  const id = await newCall();
  const { status, body } = await post(`${id}/additional-comments`, { comments: 'Gate code 4411\r\nDog ' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    merge: 'none',
    call: { additional_comments: 'Gate code 4411\nDog', comments_version: 1 },
  });
  expect(await listed(id)).toEqual(body.call);
  expect((await post(`${id}/additional-comments`, { comments: 'New' })).body.call.additional_comments).toBe('New');
  expect((await post(`${id}/additional-comments`, { comments: ' ' })).body.call).toMatchObject({
    additional_comments: null,
    comments_version: 3,
  });
});

test('with a base version, changes saved meanwhile by others survive', async () => {
  const id = await newCall();
  const save = (comments: string, base_version: number) =>
    post(`${id}/additional-comments`, { comments, base_version });
  await save('Gate code 4411\nDog in the yard', 0);
  await save('Gate code 4411\nDog in the yard\nHydrant on the pier side', 1);
  const clean = (await save('Gate code 4412\nDog in the yard', 1)).body;
  expect(clean).toMatchObject({
    merge: 'clean',
    call: { additional_comments: 'Gate code 4412\nDog in the yard\nHydrant on the pier side' },
  });
  const union = (await save('Gate code 4412\nDog in the yard\nHydrant at the church', 1)).body;
  expect(union.call.additional_comments.split('\n')).toEqual([
    'Gate code 4412',
    'Dog in the yard',
    'Hydrant on the pier side',
    'Hydrant at the church',
  ]);
  expect(union.merge).toBe('union');
});

test('concurrent saves of comments from one version lose nothing', async () => {
  const id = await newCall();
  const texts = ['one', 'two', 'three', 'four', 'five'];
  await Promise.all(texts.map((comments) => post(`${id}/additional-comments`, { comments, base_version: 0 })));
  const { additional_comments, comments_version } = await listed(id);
  expect(additional_comments.split('\n').sort()).toEqual([...texts].sort());
  expect(comments_version).toBe(5);
});

test('a repetition with the same Idempotency-Key acts once and returns the first answer, also concurrently', async () => {
  const id = await newCall();
  const thrice = async (path: string, body: unknown) => {
    const headers = { 'Idempotency-Key': uuid() };
    const answers = await Promise.all([1, 2, 3].map(() => post(`${id}/${path}`, body, headers)));
    answers.push(await post(`${id}/${path}`, body, headers));
    expect(new Set(answers.map((answer) => answer.status)).size).toBe(1);
    return answers.map((answer) => answer.body);
  };
  const dispatched = await thrice('dispatch', { dispatcher_initials: 'KL' });
  expect(dispatched.every((body) => body.state_changed)).toBe(true);
  await thrice('radio-log', { notes: 'once' });
  await thrice('additional-comments', { comments: 'once', base_version: 0 });
  expect(await listed(id)).toMatchObject({
    additional_comments: 'once',
    comments_version: 1,
    radio_logs: [{ notes: 'once' }],
  });
});

test('an Idempotency-Key is valid for one action on one call', async () => {
  const [id, other] = [await newCall(), await newCall()];
  const headers = { 'Idempotency-Key': uuid() };
  await post(`${id}/radio-log`, { notes: 'x' }, headers);
  expect((await post(`${other}/radio-log`, { notes: 'x' }, headers)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  expect((await post(`${id}/radio-log`, { notes: 'y' }, headers)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  expect((await listed(other)).radio_logs).toEqual([]);
});

const ACTIONS = [
  ['dispatch', { dispatcher_initials: 'KL' }],
  ['additional-comments', { comments: 'x' }],
  ['radio-log', { notes: 'x' }],
] as const;

test.each(ACTIONS)('%s answers 404 for an unknown call and is open to dispatchers only', async (action, body) => {
  for (const id of [uuid(), 'nonsense'])
    expect(await post(`${id}/${action}`, body)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const path = `/api/cad/calls/${await newCall()}/${action}`;
  expect((await request('POST', path, { body })).status).toBe(401);
  const trader = await signIn('premium');
  expect((await request('POST', path, { token: trader.token, body })).status).toBe(403);
});

test('changes are numbered without gaps in the order they happened; without changes the answer is empty', async () => {
  const { seq } = (await request('GET', '/api/cad/calls?limit=1', { token })).body;
  expect(await changes(seq)).toMatchObject({ seq, next: seq, changes: [], calls: [] });
  const id = await newCall();
  await Promise.all([
    post(`${id}/radio-log`, { notes: 'a' }),
    post(`${id}/radio-log`, { notes: 'b' }),
    post(`${id}/additional-comments`, { comments: 'c' }),
    post(`${id}/radio-log`, { notes: '' }),
  ]);
  await post(`${id}/dispatch`, { dispatcher_initials: 'KL' });
  const after = await changes(seq);
  expect(after.seq).toBe(seq + 5);
  expect(after.changes.map((change: { seq: number }) => change.seq)).toEqual([1, 2, 3, 4, 5].map((step) => seq + step));
  expect(after.changes.map((change: { type: string }) => change.type).sort()).toEqual([
    'comments',
    'created',
    'dispatched',
    'radio_log',
    'radio_log',
  ]);
  expect(after.changes[0]).toEqual({ seq: seq + 1, call_id: id, type: 'created' });
  expect(after.calls).toEqual([await listed(id)]);
  expect((await changes(seq + 3)).changes).toEqual(after.changes.slice(3));
  const page = (await request('GET', `/api/cad/changes?since=${seq}&limit=2`, { token })).body;
  expect([page.seq, page.next]).toEqual([seq + 5, seq + 2]);
  const trader = await signIn('premium');
  expect((await request('GET', '/api/cad/changes?since=0', { token: trader.token })).status).toBe(403);
});

test('a reader who polls while others write sees every event once', async () => {
  let known: number = (await changes(0)).seq;
  const from = known;
  const seen: number[] = [];
  const id = await newCall();
  let writing = true;
  const writes = Promise.all(
    Array.from({ length: 24 }, (_, index) => post(`${id}/radio-log`, { notes: `line ${index}` })),
  ).finally(() => {
    writing = false;
  });
  const read = async () => {
    const answer = await changes(known);
    expect(answer, 'a reader is never refused').toHaveProperty('changes');
    const page = answer.changes as { seq: number }[];
    seen.push(...page.map((change) => change.seq));
    known = page.at(-1)?.seq ?? known;
  };
  while (writing) await read();
  const statuses = (await writes).map(({ status }) => status);
  await read();
  // On a busy machine one may wait too long for a connection; a desk sends it again.
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  const written = statuses.filter((status) => status === 201).length;
  expect(written).toBeGreaterThan(0);
  expect(seen).toEqual(Array.from({ length: 1 + written }, (_, index) => from + 1 + index));
});

test('a PAR is one sealed entry with a line of the radio log, acts once, and the next one counts from it', async () => {
  const id = await newCall({ time_received: new Date(deps.now().getTime() - 1_800_000).toISOString() });
  await post(`${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'E4' });
  await post(`${id}/status`, { action: 'on_scene', unit: 'E4' });
  const done = new Date(deps.now().getTime() - 60_000).toISOString();
  const headers = { 'Idempotency-Key': uuid() };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, body } = await post(`${id}/par`, { notes: 'roof crew out', occurred_at: done }, headers);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state_changed: true, call: { par_at: done, status: 'on_scene' } });
    expect(body.call.radio_logs).toEqual([{ ...line, unit: null, notes: 'PAR: roof crew out' }]);
  }
  // A PAR that reaches the server later does not replace a newer one.
  const older = new Date(deps.now().getTime() - 300_000).toISOString();
  expect((await post(`${id}/par`, { occurred_at: older })).body.call.par_at).toBe(done);
  expect((await listed(id)).par_at).toBe(done);
  const { events } = (await request('GET', `/api/cad/calls/${id}`, { token })).body;
  expect(events.map(({ type }: { type: string }) => type)).toEqual(['created', 'dispatched', 'moved', 'par', 'par']);
  // Another test of this file changes a call past the record.
  const { faults } = (await request('GET', '/api/cad/audit/verify', { token })).body;
  expect(faults.filter(({ why }: { why: string }) => why.includes(id))).toEqual([]);
  // Its time is wrong: nobody was there before the call.
  const early = new Date(deps.now().getTime() - 3_600_000).toISOString();
  const impossible = await post(`${id}/par`, { occurred_at: early });
  expect(impossible.body).toMatchObject({ state_changed: false, call: { par_at: done } });
  expect(impossible.body.call.radio_logs.at(-1).notes).toBe(
    'PAR: all accounted for (not counted: its time is before the call was received. Please confirm PAR again.)',
  );
  await post(`${id}/status`, { action: 'close' });
  const { body } = await post(`${id}/par`, {});
  expect(body).toMatchObject({ state_changed: false, call: { par_at: done } });
  expect(body.call.radio_logs.at(-1).notes).toBe("PAR: all accounted for (the call was 'closed')");
});

test('an act long before its call is refused with nothing written, and one a little before counts with a remark', async () => {
  const id = await newCall();
  const before = await listed(id);
  const dated = (hours: number) => ({ occurred_at: new Date(deps.now().getTime() + hours * 3_600_000).toISOString() });
  for (const [path, body] of [
    ['dispatch', { dispatcher_initials: 'KL', unit: 'E4' }],
    ['status', { action: 'close' }],
    ['radio-log', { notes: 'On scene' }],
    ['par', {}],
  ] as const)
    for (const hours of [-49, -200_000])
      expect(await post(`${id}/${path}`, { ...body, ...dated(hours) }), path).toMatchObject({
        status: 422,
        body: {
          code: 'TIME_OUT_OF_RANGE',
          error:
            'The time of this entry is more than two days before the call was received. Please enter it again with the right time.',
        },
      });
  expect(await listed(id)).toEqual(before);
  // The clock of that computer is an hour slow: the unit is on the road all the same.
  const sent = await post(`${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'E4', ...dated(-1) });
  expect(sent.body).toMatchObject({ state_changed: true, call: { status: 'dispatched', units: [{ unit: 'E4' }] } });
  const notesOf = ({ body }: typeof sent): string[] =>
    body.call.radio_logs.map(({ notes }: { notes: string }) => notes);
  const remark = 'By its time this was done before the call was received. Please correct one of the two.';
  expect(notesOf(sent)).toEqual([remark]);
  const early = await post(`${id}/status`, { action: 'on_scene', unit: 'E4', ...dated(-1.5) });
  expect(notesOf(early).slice(1)).toEqual([
    'On scene: this time is before the step that comes first. Please correct one of them.',
    remark,
  ]);
});

test('a time ahead of the server counts as now, and the radio log says what the computer’s clock said', async () => {
  const ahead = new Date(deps.now().getTime() + 600_000);
  const said = `The computer’s clock was ahead: it said ${toWallTime(ahead, 'America/New_York')}. The server’s time counts.`;
  const id = await newCall({ time_received: ahead.toISOString() });
  const notesOf = (call: { radio_logs: { notes: string }[] }) => call.radio_logs.map(({ notes }) => notes);
  expect(notesOf(await listed(id))).toEqual([said]);
  const { body } = await post(`${id}/radio-log`, { notes: 'On scene', occurred_at: ahead.toISOString() });
  expect(notesOf(body.call)).toEqual([said, 'On scene', said]);
  // A radio entry about an earlier minute is no wrong clock.
  const past = toRadioTime(new Date(deps.now().getTime() - 1_800_000), 'America/New_York');
  const written = { notes: 'Clear', time: past, occurred_at: deps.now().toISOString() };
  expect(notesOf((await post(`${id}/radio-log`, written)).body.call)).toEqual([said, 'On scene', said, 'Clear']);
});

test('a user who continues comments that a colleague left unsent on the same computer keeps each line once', async () => {
  const id = await newCall();
  const [theirs, own] = [uuid(), uuid()];
  const save = (body: object, key: string, bearer = token) =>
    request('POST', `/api/cad/calls/${id}/additional-comments`, {
      token: bearer,
      body,
      headers: { 'Idempotency-Key': key },
    });
  await save({ comments: 'Gate', base_version: 0 }, theirs);
  const colleague = (await signIn('admin')).token;
  const { body } = await save({ comments: 'Gate\nDog', base_key: theirs }, own, colleague);
  expect(body).toMatchObject({ merge: 'none', call: { additional_comments: 'Gate\nDog' } });
  // The same key names nothing on another call.
  const other = await newCall();
  const elsewhere = { comments: 'Dog', base_key: theirs };
  const saved = await request('POST', `/api/cad/calls/${other}/additional-comments`, { token, body: elsewhere });
  expect(saved.body.call.additional_comments).toBe('Dog');
});
