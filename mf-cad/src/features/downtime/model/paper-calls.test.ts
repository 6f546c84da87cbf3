import { callActs } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { readPaper } from './paper-calls';
import { emptyRow, type PaperField, type PaperRow } from './paper-row';

/** 15:00 in New York. */
const CLOCK = { now: Date.parse('2026-02-06T20:00:00Z'), timeZone: 'America/New_York' };
const row = (fields: Partial<Record<PaperField, string>>): PaperRow => {
  const empty = emptyRow();
  return { ...empty, fields: { ...empty.fields, ...fields } };
};
const CALL = {
  received: '13:50',
  address: '12 Main St',
  nature: 'Medical',
  units: 'e31 m4',
  initials: 'KL',
  dispatched: '1352',
  en_route: '13:53',
  on_scene: '13:58:30',
};
const faultsOf = (fields: Partial<Record<PaperField, string>>) => {
  const typed = row(fields);
  return readPaper([typed], CLOCK).faults[typed.id];
};

test('a line becomes one call with its times as written, and says that it comes from paper', () => {
  const typed = row({ ...CALL, closed: '14:30', disposition: 'Transported' });
  const { faults, calls } = readPaper([typed, emptyRow()], CLOCK);
  expect(faults).toEqual({});
  expect(calls).toHaveLength(1);
  expect(calls[0]?.map(({ kind, at, body }) => [kind, at?.slice(11, 19), body.action ?? body.notes])).toEqual([
    ['create', '18:50:00', undefined],
    ['dispatch', '18:52:00', undefined],
    ['status', '18:53:00', 'en_route'],
    ['status', '18:58:30', 'on_scene'],
    ['radio', '20:00:00', 'Typed from the downtime sheet'],
    ['status', '19:30:00', 'close'],
  ]);
  for (const { kind, body, callId } of calls[0] ?? []) {
    expect(callId).toBe(typed.id);
    expect(callActs[kind].endpoint.body.safeParse(body).error).toBeUndefined();
  }
  expect(calls[0]?.[0]?.body).toMatchObject({ id: typed.id, how_received: 'Paper', address_of_incident: '12 Main St' });
});

test('a line without address and time is a further unit of the call above', () => {
  const later = row({ units: 'L4', dispatched: '14:01', on_scene: '14:06' });
  const { calls } = readPaper([row(CALL), later, row({ ...CALL, address: '9 Oak Rd' })], CLOCK);
  expect(calls).toHaveLength(2);
  const moves = calls[0]?.filter(({ kind }) => kind === 'status').map(({ body }) => [body.action, body.unit]);
  expect(moves).toEqual([
    ['en_route', 'e31 m4'],
    ['on_scene', 'e31 m4'],
    ['assign', 'L4'],
    ['on_scene', 'L4'],
  ]);
});

test('times around midnight are in the night that ends now', () => {
  const now = Date.parse('2026-02-06T06:00:00Z');
  const night = row({ ...CALL, received: '23:55', dispatched: '23:58', en_route: '00:01', on_scene: '0:07' });
  const { faults, calls } = readPaper([night], { ...CLOCK, now });
  expect(faults).toEqual({});
  expect(calls[0]?.[0]?.at).toBe('2026-02-06T04:55:00.000Z');
  expect(calls[0]?.[3]?.at).toBe('2026-02-06T05:07:00.000Z');
});

test('in the hour that repeats in autumn 01:10 may come after 01:30, for the call and for further units', () => {
  // 04:00 in New York; the clock went back from 02:00 EDT to 01:00 EST at 06:00 UTC.
  const now = Date.parse('2026-11-01T09:00:00Z');
  const at = (rows: readonly PaperRow[]) => {
    const { faults, calls } = readPaper(rows, { ...CLOCK, now });
    expect(faults).toEqual({});
    return calls.map((deeds) => deeds.filter(({ kind }) => kind !== 'radio').map((deed) => deed.at?.slice(11, 16)));
  };
  const night = { ...CALL, received: '01:30', dispatched: '01:50', en_route: '01:10', on_scene: '01:15' };
  expect(at([row(night)])).toEqual([['05:30', '05:50', '06:10', '06:15']]);
  const later = row({ units: 'L4', dispatched: '01:10' });
  const call = { ...night, dispatched: '', en_route: '', on_scene: '', units: '', initials: '' };
  expect(at([row(call), later])).toEqual([['05:30', '06:10']]);
  // Without a reason to read it otherwise a time is the latest one.
  expect(at([row(call)])).toEqual([['06:30']]);
  const wrong = row({ ...night, on_scene: '00:50' });
  expect(readPaper([wrong], { ...CLOCK, now }).faults[wrong.id]).toEqual({ on_scene: 'Before En route' });
});

test.each([
  [{ ...CALL, address: '' }, { address: 'Address of incident is required' }],
  [{ ...CALL, received: '' }, { received: 'Enter when the call came in' }],
  [{ ...CALL, received: '25:00' }, { received: 'Enter a time as 14:05, or as 2026-02-06 14:05' }],
  [{ ...CALL, received: '2026-02-07 09:00' }, { received: 'This time is in the future' }],
  [{ ...CALL, dispatched: '13:40' }, { dispatched: 'Before Received' }],
  [{ ...CALL, on_scene: '13:51' }, { on_scene: 'Before En route' }],
  [{ ...CALL, initials: '' }, { initials: 'Enter dispatcher initials' }],
  [{ ...CALL, dispatched: '' }, { dispatched: 'Enter when it was dispatched' }],
  [{ ...CALL, units: '' }, { units: 'Enter a unit' }],
  [{ ...CALL, disposition: 'Done' }, { closed: 'Enter when it was closed' }],
  [{ ...CALL, nature: 'x'.repeat(101) }, { nature: 'At most 100 characters' }],
  [{ nature: 'Fire' }, { address: 'Address of incident is required', received: 'Enter when the call came in' }],
  [{ units: 'L4', dispatched: '14:00' }, { address: 'Address of incident is required' }],
])('a line that cannot be right is refused at its column: %#', (fields, expected) => {
  expect(faultsOf(fields)).toMatchObject(expected);
});

test('one wrong line keeps every call here', () => {
  const { faults, calls } = readPaper([row(CALL), row({ ...CALL, address: '' })], CLOCK);
  expect(Object.keys(faults)).toHaveLength(1);
  expect(calls).toEqual([]);
});
