import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { eidoValidator, haveEmergencySchemas, nerisChecker } from '../../../test/emergency-schemas';
import { startTestPlatform } from '../../../test/platform';
import type { Actor } from '../../http/actor';
import { insertCall } from './calls.repository';
import { presentClosed } from './closed-call.presenter';
import { findClosedCall } from './closed-calls.repository';
import { eidoDocument } from './eido.presenter';
import { nerisDocument } from './neris.presenter';

const { request, signIn, deps, advance } = await startTestPlatform();
const { token } = await signIn('dispatch');
const FROM = Date.parse('2026-03-01T00:00:00.000Z');
const RANGE = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

interface Made {
  readonly received: number;
  readonly waited: number | null;
  readonly writtenAfter: number;
}
const make = async ({ received, waited, writtenAfter }: Made, fields: object = {}) =>
  insertCall(
    deps.db,
    {
      id: uuid(),
      time_received: new Date(received),
      created_at: new Date(received + writtenAfter),
      primary_dispatched_time: waited === null ? null : new Date(received + waited),
      address_of_incident: 'Elm St',
      how_received: null,
      nature: null,
      original_notes: null,
      caller_phone: null,
      caller_name: null,
      caller_dob: null,
      caller_address: null,
      primary_unit: null,
      dispatcher_initials: null,
      additional_comments: null,
      created_by: null,
      ...fields,
    },
    deps.config.cad,
  );

/** The p-th share by linear interpolation between neighbours, as in statistics packages. */
const share = (sorted: readonly number[], p: number): number => {
  const at = p * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
};

test('the time to dispatch matches an independent calculation on the same calls', async () => {
  const made: Made[] = Array.from({ length: 300 }, (_, index) => ({
    received: FROM + index * 600_000 + (index % 5 === 0 ? 0 : 1_234),
    waited: index % 17 === 0 ? null : ((index * 7_919) % 180) * 1_000 + (index % 3) * 500,
    writtenAfter: index % 11 === 0 ? 600_000 : 20_000,
  }));
  // Of the calls that nobody dispatched, some ended after half a minute, some after half an hour, and some still wait.
  const endedAfter = (index: number) => [30_000, 1_800_000, null][(index / 17) % 3] ?? null;
  for (const [index, each] of made.entries()) {
    const ended = each.waited === null ? endedAfter(index) : null;
    await make(each, ended === null ? {} : { status: 'cancelled', closed_at: new Date(each.received + ended) });
  }
  const now = deps.now().getTime();
  const isMinute = ({ received }: Made) => received % 60_000 === 0;
  const isExact = (each: Made) => !isMinute(each) && each.writtenAfter <= 300_000;
  const waits = made.map((each, index) => (each.waited ?? endedAfter(index) ?? now - each.received) / 1_000);
  const isOut = (index: number) => made[index]?.waited === null && (waits[index] ?? 0) <= 60;
  const seconds = waits.filter((_, index) => isExact(made[index] as Made) && !isOut(index)).sort((x, y) => x - y);
  const within = (limit: number) => seconds.filter((value) => value <= limit).length;
  const count = (suits: (each: Made, index: number) => boolean) => made.filter(suits).length;
  const { body } = await request('GET', `/api/cad/stats/processing?${RANGE}`, { token });
  expect(body).toEqual({
    n: seconds.length,
    within_60: within(60),
    within_64: within(64),
    within_106: within(106),
    p50: expect.closeTo(share(seconds, 0.5), 6),
    p90: expect.closeTo(share(seconds, 0.9), 6),
    p95: expect.closeTo(share(seconds, 0.95), 6),
    undispatched: count((each, index) => each.waited === null && isExact(each) && !isOut(index)),
    excluded_undispatched: count((each, index) => isExact(each) && isOut(index)),
    excluded_minute: count(isMinute),
    excluded_late: count((each) => !isMinute(each) && each.writtenAfter > 300_000),
    excluded_backdated: 0,
    excluded_unreadable: 0,
  });
  expect(body.undispatched).toBeGreaterThan(3);
  expect(body.excluded_undispatched).toBeGreaterThan(1);
});

test('a dispatch dated before its call changes no figure and is counted separately', async () => {
  const received = Date.parse('2026-04-10T10:00:01.000Z');
  await make({ received, waited: 40_000, writtenAfter: 20_000 });
  // Dated 1987: the battery of that desk's clock was empty.
  await make({ received, waited: Date.parse('1987-01-01T00:00:00.000Z') - received, writtenAfter: 20_000 });
  const range = 'from=2026-04-10T00:00:00Z&to=2026-04-11T00:00:00Z';
  const { body } = await request('GET', `/api/cad/stats/processing?${range}`, { token });
  expect(body).toMatchObject({ n: 1, within_60: 1, p50: 40, p95: 40, excluded_backdated: 1 });
});

test('a period without calls has no figures instead of zeroes', async () => {
  const { body } = await request('GET', '/api/cad/stats/processing?from=1990-01-01T00:00:00Z&to=1990-01-02T00:00:00Z', {
    token,
  });
  expect(body).toMatchObject({ n: 0, p50: null, p90: null, p95: null });
});

test('an export is safe for spreadsheets, and its hash is recorded', async () => {
  const received = Date.parse('2026-05-01T10:00:01.000Z');
  const nasty = { address_of_incident: '=cmd|"/c calc"!A1', original_notes: 'a, "b"\nc', caller_name: 'J. Example' };
  await make({ received, waited: null, writtenAfter: 0 }, nasty);
  const path = '/api/cad/export?from=2026-05-01T00:00:00Z&to=2026-05-02T00:00:00Z';
  const { status, body } = await request('GET', path, { token });
  expect([status, body.rows]).toEqual([200, 1]);
  expect(body.csv).toContain(`"'=cmd|""/c calc""!A1"`);
  expect(body.csv).toContain('"a, ""b""\nc"');
  expect(body.csv).toContain('J. Example');
  expect(body.csv.split('\r\n')[0]).toMatch(/^id,time_received,.*,caller_address,units,radio_logs,number,merged_into$/);
  expect(body.sha256).toBe(createHash('sha256').update(body.csv).digest('hex'));
  const event = await deps.db
    .selectFrom('cad_events')
    .select('payload')
    .where('type', '=', 'exported')
    .executeTakeFirst();
  expect(JSON.parse(event?.payload ?? '{}')).toMatchObject({ rows: 1, sha256: body.sha256 });
  expect((await request('GET', path, { token: (await signIn('premium')).token })).status).toBe(403);
});

test('a unit is found in the history however its name was typed', async () => {
  const id = uuid();
  await request('POST', '/api/cad/calls', { token, body: { id, address_of_incident: '3 Spelling Way' } });
  const unit = 'T0777';
  await request('POST', `/api/cad/calls/${id}/dispatch`, { token, body: { dispatcher_initials: 'KL', unit } });
  for (const q of ['t777', 'T-777', 'T 0777']) {
    const { calls } = (await request('GET', `/api/cad/calls?q=${encodeURIComponent(q)}`, { token })).body;
    expect(
      calls.map((call: { id: string }) => call.id),
      q,
    ).toEqual([id]);
  }
});

test('the history is searched by address, unit, caller and time', async () => {
  const received = Date.parse('2026-06-01T10:00:01.000Z');
  await make(
    { received, waited: null, writtenAfter: 0 },
    { address_of_incident: '77 Quarry Lane', caller_phone: '555-0178' },
  );
  const found = async (query: string) => (await request('GET', `/api/cad/calls?${query}`, { token })).body.calls.length;
  expect(await found('q=quarry')).toBe(1);
  expect(await found('q=555-0178')).toBe(1);
  expect(await found('q=quarry&from=2026-06-02T00:00:00Z')).toBe(0);
  expect(await found('from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z')).toBe(1);
});

test('pattern characters are searched literally', async () => {
  const id = uuid();
  await request('POST', '/api/cad/calls', { token, body: { id, address_of_incident: '1 Wildcard Way' } });
  await request('POST', `/api/cad/calls/${id}/dispatch`, { token, body: { dispatcher_initials: 'KL', unit: 'E_5%' } });
  const found = async (q: string) => {
    const { status, body } = await request('GET', `/api/cad/calls?q=${encodeURIComponent(q)}`, { token });
    return [status, body.calls?.length];
  };
  expect(await found('e_5%')).toEqual([200, 1]);
  for (const q of ['\\', '%', '_', 'E%', 'E__%', '100\\']) {
    const [status, calls] = await found(q);
    expect([q, status]).toEqual([q, 200]);
    if (!'E_5%'.includes(q)) expect([q, calls]).toEqual([q, 0]);
  }
});

/** A closed call with everything that can be on it, entered as a desk would. Resolves with its id. */
const closedCall = async (fields: object = {}): Promise<string> => {
  const id = uuid();
  const post = (path: string, body: object) => request('POST', `/api/cad/calls${path}`, { token, body });
  const caller = { caller_name: 'J. <b>Example</b>', caller_phone: '(415) 555-0143', caller_dob: '1984' };
  await post('', { id, address_of_incident: '410 Harbor St', nature: 'Chest pain', ...caller, ...fields });
  await post(`/${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'E31' });
  await post(`/${id}/status`, { action: 'on_scene', unit: 'E31' });
  await post(`/${id}/radio-log`, { unit: 'E31', notes: 'Smoke < 2 ft & rising\nsecond line' });
  await post(`/${id}/additional-comments`, { comments: 'Gate code 12' });
  await post(`/${id}/status`, { action: 'close', disposition: 'Transported' });
  return id;
};
const numberOf = async (id: string): Promise<string> =>
  (await request('GET', `/api/cad/calls/${id}`, { token })).body.call.number;
const lastExport = async () => {
  const event = await deps.db
    .selectFrom('cad_events')
    .select(['payload', 'outcome', 'call_id'])
    .where('type', '=', 'exported')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  return { ...event, payload: JSON.parse(event.payload ?? '{}') };
};

test('a closed call leaves as EIDO and NERIS, and the record keeps the hash of each', async () => {
  const id = await closedCall();
  const exported = async (format: string) => {
    const { status, body } = await request('GET', `/api/cad/calls/${id}/export?format=${format}`, { token });
    expect(status).toBe(200);
    const { payload, outcome, call_id } = await lastExport();
    expect([outcome, call_id]).toEqual([format, null]);
    const sha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    expect(payload).toMatchObject({ id, rows: 1, caller: true, sha256 });
    return body;
  };
  expect(await exported('json')).toMatchObject({ call: { id }, events: expect.any(Array) });

  const eido = await exported('eido');
  if (haveEmergencySchemas) {
    const isEido = eidoValidator({ withNiem: process.env.PREBELL_DEEP === '1' });
    expect(isEido(eido), JSON.stringify(isEido.errors)).toBe(true);
  }
  expect(eido.incidentComponent).toMatchObject({
    incidentTypeCommonRegistryText: 'Medical',
    incidentTypeInternalText: 'Chest pain',
    dispositionComponent: [{ dispositionDescriptionText: 'Transported' }],
  });
  expect(eido.personComponent[0].ncPersonComponent.name[0].full[0].value).toBe('J. <b>Example</b>');
  expect(eido.callbackComponent[0].callBackInformationUri).toEqual(['tel:+14155550143']);
  expect(eido.emergencyResourceComponent).toMatchObject([{ emergencyResourceName: 'E31' }]);
  const notes = eido.notesComponent.map((note: { notesActionComments: string }) => note.notesActionComments).join('|');
  expect(notes).toContain('E31: Smoke &lt; 2 ft &amp; rising<br>second line');
  expect(notes).toMatch(/E31: dispatched \S+, on scene \S+, clear/);

  const neris = await exported('neris');
  if (haveEmergencySchemas) expect(nerisChecker().faults(neris.dispatch)).toEqual([]);
  expect(neris.dispatch).toMatchObject({
    fd_neris_id: 'FD00000000',
    dispatch_incident_code: 'Chest pain',
    dispatch_final_disposition: 'Transported',
    dispatch_location: { an_number: 410, sn_street_name: 'Harbor', sn_post_type: 'STREET' },
    dispatch_unit_response: [{ unit_id_reported: 'E31' }],
  });
  expect(neris.dispatch.dispatch_comment).toHaveLength(neris.dispatch.dispatch_comment_timestamp.length);
  expect(neris.incident_type).toEqual({
    nature: 'Chest pain',
    value: 'MEDICAL||ILLNESS||CHEST_PAIN_NON_TRAUMA',
    fit: 'exact',
  });
});

test('calls about one incident name each other in EIDO and NERIS, and the second report is not called late', async () => {
  const post = (path: string, body: object) => request('POST', `/api/cad/calls${path}`, { token, body });
  const [id, twin] = [uuid(), uuid()];
  await post('', { id, address_of_incident: '410 Harbor St' });
  const occurred_at = deps.now().toISOString();
  await post('', { id: twin, address_of_incident: '412 Harbor St' });
  // Typed as one line: the merge happened when the call was entered, before the server logged it.
  await post(`/${twin}/merge`, { into: id, occurred_at });
  await post(`/${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'E31' });
  await post(`/${id}/radio-log`, { unit: 'E31', notes: 'Nothing showing', occurred_at });
  await post(`/${id}/status`, { action: 'close' });
  const file = async (of: string, format: string) =>
    (await request('GET', `/api/cad/calls/${of}/export?format=${format}`, { token })).body;
  const [one, other] = [await file(id, 'eido'), await file(twin, 'eido')];
  const merge = (of: { $id: string }, incidentMergeDirectionCode: string) => [
    expect.objectContaining({ incidentTrackingIdentifier: of.$id, incidentMergeDirectionCode }),
  ];
  expect(one.mergeComponent).toEqual(merge(other, 'REPLACING'));
  expect(other.mergeComponent).toEqual(merge(one, 'REPLACED'));
  if (haveEmergencySchemas) {
    const isEido = eidoValidator({ withNiem: false });
    for (const each of [one, other]) expect(isEido(each), JSON.stringify(isEido.errors)).toBe(true);
  }
  // Radio lines have their second, as times of units do.
  const notes = one.notesComponent.map((note: { notesActionComments: string }) => note.notesActionComments);
  expect(notes).toContain(`${occurred_at} E31: Nothing showing`);
  const [of, second] = [await numberOf(id), await numberOf(twin)];
  expect((await file(id, 'neris')).notes).toContain(
    `${second}, 412 Harbor St, reports the same incident and was merged into this call.`,
  );
  const mergeNotes = (await file(twin, 'neris')).notes.join(' ');
  expect(mergeNotes).toContain(
    `This call reports the same incident as ${of}, 410 Harbor St and was merged into it. The units are in that call.`,
  );
  expect(mergeNotes).not.toMatch(/typed after|No unit/);
});

test('without cad:pii an export has no person, no number and no birth date', async () => {
  const record = await findClosedCall(deps.db, await closedCall({ caller_address: '12 Secret Ln' }));
  if (record === undefined) throw new Error('The call is missing');
  const permissions = new Set(['cad:read', 'cad:export']);
  const closed = presentClosed(record, { id: '', username: 'clerk', permissions } as unknown as Actor);
  const files = [
    eidoDocument(closed, { agencyId: 'centre.example' }),
    nerisDocument(closed, { departmentId: 'FD24027000', centreId: '1234' }),
  ];
  for (const file of files) expect(JSON.stringify(file)).not.toMatch(/Example|0143|1984|Secret|tel:/);
});

test('an unknown nature has no NERIS type, and the export says who chooses it', async () => {
  const id = await closedCall({ nature: 'Cat in a tree' });
  const { body } = await request('GET', `/api/cad/calls/${id}/export?format=neris`, { token });
  expect(body.incident_type).toEqual({ nature: 'Cat in a tree', value: null, fit: 'none' });
  expect(body.notes).toContain(
    'No NERIS type is known for the nature “Cat in a tree”. The department chooses the type in its incident report.',
  );
});

test('open calls stay, unknown ones are not found, and without the permission nothing leaves', async () => {
  const open = uuid();
  await request('POST', '/api/cad/calls', { token, body: { id: open, address_of_incident: '1 Open Rd' } });
  const asked = async (id: string, as = token) => {
    const { status, body } = await request('GET', `/api/cad/calls/${id}/export?format=eido`, { token: as });
    return [status, body.code];
  };
  expect(await asked(open)).toEqual([409, 'NOT_CLOSED']);
  expect(await asked(uuid())).toEqual([404, 'NOT_FOUND']);
  const { token: trader } = await signIn('premium');
  expect((await asked(open, trader))[0]).toBe(403);
  const path = '/api/cad/export/closed?format=eido&from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z';
  expect((await request('GET', path, { token: trader })).status).toBe(403);
});

test('an export continues where it ended, and a call that changed comes again', async () => {
  const ids = [await closedCall(), await closedCall(), await closedCall()];
  const range = `from=${new Date(Date.now() - 3_600_000).toISOString()}&to=2100-01-01T00:00:00Z`;
  const page = async (after: string | null, limit: number) => {
    const from = after === null ? '' : `&after=${after}`;
    const path = `/api/cad/export/closed?format=neris&limit=${limit}&${range}${from}`;
    const { body } = await request('GET', path, { token });
    expect(body.sha256).toBe(createHash('sha256').update(body.ndjson).digest('hex'));
    expect((await lastExport()).payload).toMatchObject({ rows: body.rows, sha256: body.sha256 });
    return body;
  };
  const numbers: string[] = [];
  let after: string | null = null;
  for (let complete = false; !complete; ) {
    const body = await page(after, 2);
    for (const line of body.ndjson.split('\n').filter(Boolean))
      numbers.push(JSON.parse(line).dispatch.dispatch_internal_id);
    complete = body.complete;
    after = body.next ?? after;
  }
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const id of ids) expect(numbers).toContain(await numberOf(id));
  expect(await page(after, 10)).toMatchObject({ rows: 0, next: null, complete: true });
  await request('POST', `/api/cad/calls/${ids[1]}/additional-comments`, { token, body: { comments: 'later' } });
  const again = await page(after, 10);
  expect([again.rows, JSON.parse(again.ndjson).dispatch.dispatch_internal_id]).toEqual([
    1,
    await numberOf(ids[1] ?? ''),
  ]);
});

test('a shift lists its acts with their authors, counts its calls and keeps the notes for the next one', async () => {
  // A minute after every call of the tests before.
  advance(60_000);
  const from = deps.now().toISOString();
  const id = await closedCall({ nature: 'Shift' });
  const waiting = uuid();
  const time_received = new Date(deps.now().getTime() - 600_000).toISOString();
  await request('POST', '/api/cad/calls', {
    token,
    body: { id: waiting, address_of_incident: '2 Late Rd', time_received },
  });
  const note = { id: uuid(), text: 'Hydrant at Elm St is out of order' };
  const added = await request('POST', '/api/cad/handover-notes', { token, body: note });
  expect(added).toMatchObject({ status: 201, body: { note: { ...note, by: 'dispatch' } } });
  // A repetition after a lost answer is the same note.
  expect((await request('POST', '/api/cad/handover-notes', { token, body: note })).body).toEqual(added.body);
  const to = new Date(deps.now().getTime() + 60_000).toISOString();
  const { body } = await request('GET', `/api/cad/shift?from=${from}&to=${to}`, { token });
  expect(body).toMatchObject({ received: 1, dispatched: 1, closed: 1, cancelled: 0, late: 0, notes: [note] });
  expect(body.longest_wait).toBeGreaterThanOrEqual(0);
  // A call that still waits is the longest wait of all.
  const withWaiting = await request('GET', `/api/cad/shift?from=${time_received}&to=${to}`, { token });
  expect(withWaiting.body.longest_wait).toBeGreaterThanOrEqual(600);
  // So is one that was cancelled without dispatch.
  await request('POST', `/api/cad/calls/${waiting}/status`, { token, body: { action: 'cancel', reason: 'x' } });
  const cancelled = await request('GET', `/api/cad/shift?from=${time_received}&to=${to}`, { token });
  expect(cancelled.body.longest_wait).toBeGreaterThanOrEqual(600);
  const deeds = (of: string) =>
    body.events
      .filter(({ call_id }: { call_id: string }) => call_id === of)
      .map(({ deed, unit, by }: { deed: string; unit: string | null; by: string }) => [deed, unit, by]);
  expect(deeds(id)).toEqual([
    ['close', null, 'dispatch'],
    ['comments', null, 'dispatch'],
    ['radio_log', 'E31', 'dispatch'],
    ['on_scene', 'E31', 'dispatch'],
    ['dispatched', 'E31', 'dispatch'],
    ['created', null, 'dispatch'],
  ]);
  // Received before the shift and typed in it: an act of the shift, but none of its calls.
  expect(deeds(waiting)).toEqual([['created', null, 'dispatch']]);
  const wider = await request('GET', `/api/cad/shift?from=${time_received}&to=${to}`, { token });
  expect(wider.body.late).toBeGreaterThanOrEqual(1);
  const { token: trader } = await signIn('premium');
  expect((await request('GET', `/api/cad/shift?from=${from}&to=${to}`, { token: trader })).status).toBe(403);
  expect((await request('POST', '/api/cad/handover-notes', { token: trader, body: note })).status).toBe(403);
});

test('the log of a shift says how calls ended, what was corrected and which calls were merged', async () => {
  advance(60_000);
  const from = deps.now().toISOString();
  const log = async (since = from, until = new Date(deps.now().getTime() + 60_000).toISOString()) =>
    (await request('GET', `/api/cad/shift?from=${since}&to=${until}`, { token })).body.events as Record<
      string,
      string
    >[];
  const act = (of: string, path: string, body: object) =>
    request('POST', `/api/cad/calls/${of}/${path}`, { token, body });
  const [id, twin] = [uuid(), uuid()];
  for (const each of [id, twin])
    await request('POST', '/api/cad/calls', { token, body: { id: each, address_of_incident: '12 Main St' } });
  await act(id, 'amendments', { field: 'address_of_incident', value: '21 Main St', reason: 'Misheard' });
  await act(twin, 'merge', { into: id });
  await act(twin, 'radio-log', { notes: 'Caller hung up' });
  await act(twin, 'merge', { into: null, reason: 'Next door' });
  await act(id, 'status', { action: 'cancel', reason: 'Barbecue', disposition: 'False alarm' });
  const [of, other] = [await numberOf(id), await numberOf(twin)];
  expect((await log()).map(({ number, deed, detail }) => [number, deed, detail])).toEqual([
    [of, 'cancel', 'Disposition: False alarm. Reason: Barbecue'],
    [other, 'merge_taken_back', `${of} is a separate call again. Reason: Next door`],
    [of, 'merge_taken_back', `${other} is a separate call again. Reason: Next door`],
    [of, 'radio_log', `On ${other}, merged into this call: Caller hung up`],
    [other, 'radio_log', 'Caller hung up'],
    [other, 'merged', `into ${of}`],
    [of, 'merged', `${other} came into this call`],
    [of, 'amended', 'Address: 12 Main St, now 21 Main St. Reason: Misheard'],
    [other, 'created', null],
    [of, 'created', null],
  ]);

  // Two hours later somebody types what this shift did on paper.
  const done = deps.now().toISOString();
  advance(7_200_000);
  const later = await signIn('dispatch');
  const body = { unit: 'E31', dispatcher_initials: 'KL', occurred_at: done };
  const paper = uuid();
  const call = { id: paper, address_of_incident: '9 Oak Rd', time_received: done };
  await request('POST', '/api/cad/calls', { token: later.token, body: call });
  await request('POST', `/api/cad/calls/${paper}/dispatch`, { token: later.token, body });
  const period = `from=${from}&to=${new Date(Date.parse(done) + 60_000).toISOString()}`;
  const own = await request('GET', `/api/cad/shift?${period}`, { token: later.token });
  const typed = own.body.events.filter(({ call_id }: { call_id: string }) => call_id === paper);
  expect(typed.map(({ deed, occurred_at }: Record<string, string>) => [deed, occurred_at])).toEqual([
    ['dispatched', done],
    ['created', done],
  ]);
  const now = `from=${done}&to=${new Date(deps.now().getTime() + 60_000).toISOString()}`;
  const typing = await request('GET', `/api/cad/shift?${now}`, { token: later.token });
  expect(typing.body.events.map(({ call_id }: { call_id: string }) => call_id)).toContain(paper);
  advance(-7_200_000);
});

test('a handover note sent several times at once is one note with one answer; its id never hides another text', async () => {
  const note = { id: uuid(), text: 'E31 out of service until 18:00' };
  const send = (body: object, bearer = token) => request('POST', '/api/cad/handover-notes', { token: bearer, body });
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(note)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const mismatch = { status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } };
  expect(await send({ ...note, text: 'E31 back in service' })).toMatchObject(mismatch);
  const { token: other } = await signIn('admin');
  expect(await send(note, other)).toMatchObject(mismatch);
  // The id of a call is no free id either.
  expect(await send({ ...note, id: await closedCall({ nature: 'Note' }) })).toMatchObject(mismatch);
  const { payload } = await deps.db
    .selectFrom('cad_events')
    .select('payload')
    .where('id', '=', note.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(payload ?? '')).toEqual({ text: note.text });
});
