import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { insertCall } from './calls.repository';

const { request, signIn, deps } = await startTestPlatform();
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
  for (const each of made) await make(each);
  const dispatched = made.filter(({ waited }) => waited !== null);
  const isMinute = ({ received }: Made) => received % 60_000 === 0;
  const counted = dispatched.filter((each) => !isMinute(each) && each.writtenAfter <= 300_000);
  const seconds = counted.map(({ waited }) => Number(waited) / 1_000).sort((a, b) => a - b);
  const within = (limit: number) => seconds.filter((value) => value <= limit).length;
  const { body } = await request('GET', `/api/cad/stats/processing?${RANGE}`, { token });
  expect(body).toEqual({
    n: counted.length,
    within_60: within(60),
    within_64: within(64),
    within_106: within(106),
    p50: expect.closeTo(share(seconds, 0.5), 6),
    p90: expect.closeTo(share(seconds, 0.9), 6),
    p95: expect.closeTo(share(seconds, 0.95), 6),
    excluded_minute: dispatched.filter(isMinute).length,
    excluded_late: dispatched.filter((each) => !isMinute(each) && each.writtenAfter > 300_000).length,
    excluded_backdated: 0,
    excluded_unreadable: 0,
  });
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
  expect(body.csv.split('\r\n')[0]).toMatch(/^id,time_received,.*,caller_address,units,radio_logs$/);
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
