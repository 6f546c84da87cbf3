import { sql } from 'kysely';
import pino from 'pino';
import { v7 as uuid } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { readHead } from './events.repository';

const logged: { msg: string; level: number; id?: string }[] = [];
const { request, signIn, deps } = await startTestPlatform(
  {},
  {
    complete: async (deps) => ({
      ...deps,
      log: pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line)) }),
    }),
  },
);
const { token } = await signIn('dispatch');
const get = (path: string) => request('GET', `/api/cad/${path}`, { token });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  request('POST', `/api/cad/${path}`, { token, body, headers });

const newCall = async (): Promise<string> => {
  const id = uuid();
  const made = await post('calls', { id, address_of_incident: '12 Larkmoor Ave', primary_unit: 'E4' });
  expect(made.status).toBe(201);
  return id;
};

/** Values that PostgreSQL can store and no clock can show. */
const HOSTILE = [
  'infinity',
  '-infinity',
  '0001-01-01 00:00:00+00 BC',
  '4713-01-01 00:00:00+00 BC',
  '0001-01-01 00:00:00+00',
  '1969-12-31 23:59:59+00',
  '2200-01-01 00:00:00+00',
  '12026-01-01 00:00:00+00',
  '294276-12-31 23:59:59.999999+00',
];

describe('an impossible time is refused before anything is written', () => {
  const SENT = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '2200-01-01T00:00:00Z'];

  test.each(SENT)('%s', async (at) => {
    const id = await newCall();
    await post(`calls/${id}/dispatch`, { dispatcher_initials: 'KL' });
    const entry = (await post(`calls/${id}/radio-log`, { notes: 'On our way' })).body.call.radio_logs[0].id;
    const before = await readHead(deps.db);
    const { body: held } = await get(`calls/${id}`);
    const draft = uuid();
    await request('PUT', `/api/cad/drafts/${draft}`, { token, body: { version: 1, body: { fields: {}, log: null } } });
    const range = `from=${at}&to=${at}`;
    // A received time in the future counts as now.
    const received = at > '2' ? '1969-12-31T23:59:59.999Z' : at;
    const refused = [
      await post('calls', { address_of_incident: 'Elm St', time_received: received }),
      await post(`calls/${id}/dispatch`, { dispatcher_initials: 'KL', occurred_at: at }),
      await post(`calls/${id}/status`, { action: 'en_route', occurred_at: at }),
      await post(`calls/${id}/radio-log`, { notes: 'x', occurred_at: at }),
      await post(`calls/${id}/radio-log/${entry}/corrections`, { notes: 'x', reason: 'y', occurred_at: at }),
      await post(`drafts/${draft}/promote`, { call: { address_of_incident: 'Elm St', time_received: received } }),
      await post(`drafts/${draft}/promote`, {
        call: { address_of_incident: 'Elm St' },
        log: { notes: 'x', occurred_at: at },
      }),
      await post('discards', { key: 'k', kind: 'x', call_id: id, body: {}, done_at: at, done_by: 'x', refusal: 'x' }),
      await get(`calls?${range}`),
      await get(`export?${range}`),
      await get(`stats/processing?${range}`),
    ];
    for (const [index, { status, body }] of refused.entries()) {
      expect([400, 422], `${index}: ${JSON.stringify(body)}`).toContain(status);
      expect(['VALIDATION_FAILED', 'TIME_OUT_OF_RANGE']).toContain(body.code);
      expect(body.error).toMatch(/1970|future/);
    }
    expect(await readHead(deps.db)).toEqual(before);
    expect((await get(`calls/${id}`)).body).toEqual(held);
  });

  test('including a local received time in year 0', async () => {
    const answer = await post('calls', { address_of_incident: 'Elm St', time_received: '0000-01-01T00:00' });
    expect([answer.status, answer.body.code]).toEqual([422, 'TIME_OUT_OF_RANGE']);
  });
});

/** Every time column of the dispatch centre, and its field in the answer. */
const COLUMNS = {
  'calls.time_received': 'time_received',
  'calls.primary_dispatched_time': 'primary_dispatched_time',
  'calls.closed_at': 'closed_at',
  'calls.caller_erased_at': 'caller_erased_at',
  'call_units.dispatched_at': 'units.0.dispatched_at',
  'call_units.en_route_at': 'units.0.en_route_at',
  'call_units.on_scene_at': 'units.0.on_scene_at',
  'call_units.cleared_at': 'units.0.cleared_at',
  'radio_logs.occurred_at': 'radio_logs.0.occurred_at',
  'radio_logs.created_at': 'radio_logs.0.recorded_at',
} as const;
const DRAFTS = ['null', '7', '[]', '{}', '{"fields": 7}', '{"fields": {"nature": null}}', '{"fields": {}, "log": []}'];

describe('an unreadable value hides nothing else', () => {
  const broken = new Map<string, string>();
  const whole: string[] = [];
  let since = 0;

  beforeAll(async () => {
    since = (await readHead(deps.db)).seq;
    const { db } = deps;
    // Bypasses the platform as an attacker would; afterwards the record's own rules are unchanged.
    await sql`alter table radio_logs disable trigger user`.execute(db);
    await sql`alter table cad_events disable trigger user`.execute(db);
    for (const [nth, [place, field]] of Object.entries(COLUMNS).entries()) {
      const [table = '', column = ''] = place.split('.');
      whole.push(await newCall());
      // A third of the values per column; three columns together cover all of them.
      for (const value of HOSTILE.filter((_, index) => index % 3 === nth % 3)) {
        const id = await newCall();
        await post(`calls/${id}/dispatch`, { dispatcher_initials: 'KL' });
        await post(`calls/${id}/radio-log`, { notes: 'On our way' });
        const key = table === 'calls' ? 'id' : 'call_id';
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.lit(value)} where ${sql.ref(key)} = ${id}`.execute(
          db,
        );
        broken.set(id, field);
      }
    }
    for (const value of HOSTILE.slice(0, 4)) {
      const id = await newCall();
      await sql`update cad_events set occurred_at = ${sql.lit(value)}, created_at = ${sql.lit(value)} where call_id = ${id}`.execute(
        db,
      );
      broken.set(id, '');
    }
    for (const body of DRAFTS) {
      const at = HOSTILE[DRAFTS.indexOf(body)] ?? 'infinity';
      await sql`insert into cad_drafts (id, owner_id, owner_name, version, body, created_at, updated_at)
        values (${uuid()}, ${uuid()}, 'somebody', 1, ${body}, ${at}, ${at})`.execute(db);
    }
    await sql`alter table radio_logs enable trigger user`.execute(db);
    await sql`alter table cad_events enable trigger user`.execute(db);
  }, 60_000);

  const marked = () => [...broken].filter(([, field]) => field !== '').sort();
  const sound = (calls: { id: string; unreadable?: string[] }[]) => {
    const byId = new Map(calls.map((call) => [call.id, call]));
    for (const id of whole) expect(byId.get(id)).toMatchObject({ id, address_of_incident: '12 Larkmoor Ave' });
    const shown = calls.flatMap(({ id, unreadable = [] }) => unreadable.map((field) => [id, field])).sort();
    expect(shown).toEqual(marked());
  };
  const RANGE = 'from=2020-01-01T00:00:00Z&to=2199-01-01T00:00:00Z';

  test.each([
    'calls?limit=1000',
    'calls?scope=board&limit=1000',
    'calls?limit=1000&q=larkmoor',
    `calls?limit=1000&${RANGE}`,
  ])('%s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    sound(body.calls);
    expect(body.drafts).toHaveLength(DRAFTS.length + SENT_DRAFTS);
    expect(body.unreadable).toBe(marked().length + DRAFTS.length);
  });

  test('changes', async () => {
    const { status, body } = await get(`changes?since=${since}&limit=1000`);
    expect(status).toBe(200);
    sound(body.calls);
    expect(body.unreadable).toBe(marked().length + DRAFTS.length);
  });

  test('drafts', async () => {
    const { status, body } = await get('drafts');
    expect([status, body.unreadable]).toEqual([200, DRAFTS.length]);
  });

  test('each call alone, with its record', async () => {
    for (const [id, field] of broken) {
      const { status, body } = await get(`calls/${id}`);
      expect(status, field).toBe(200);
      expect(body.call.unreadable ?? []).toEqual(field === '' ? [] : [field]);
      for (const { occurred_at, recorded_at } of body.events)
        expect([Date.parse(occurred_at), Date.parse(recorded_at)].every(Number.isFinite)).toBe(true);
      if (field === '') expect(body.events[0].unreadable).toEqual(['occurred_at', 'recorded_at']);
    }
  });

  test('the exported table says so in the cell', async () => {
    const { status, body } = await get(`export?${RANGE}`);
    expect([status, body.unreadable]).toEqual([200, marked().length]);
    for (const id of [...whole, ...broken.keys()]) expect(body.csv).toContain(id);
    const received = marked().find(([, field]) => field === 'time_received')?.[0];
    expect(body.csv).toContain(`${received},cannot be read,`);
  });

  test('the statistics, which exclude them and say so', async () => {
    const { status, body } = await get(`stats/processing?${RANGE}`);
    expect(status).toBe(200);
    for (const value of Object.values(body)) expect(value === null || Number.isFinite(value)).toBe(true);
    const times = ['time_received', 'primary_dispatched_time'];
    expect(body.excluded_unreadable).toBe(marked().filter(([, field = '']) => times.includes(field)).length);
  });

  test('the check of the record names the first invalid event', async () => {
    const { status, body } = await get('audit/verify');
    expect(status).toBe(200);
    expect(body.broken).not.toBeNull();
  });

  test('every action of a dispatcher on such a call works', async () => {
    for (const [id] of broken) {
      const line = (await get(`calls/${id}`)).body.call.radio_logs[0]?.id;
      const answers = [
        await post(`calls/${id}/dispatch`, { dispatcher_initials: 'KL' }),
        await post(`calls/${id}/status`, { action: 'en_route' }),
        await post(`calls/${id}/additional-comments`, { comments: 'Gate code' }),
        await post(`calls/${id}/radio-log`, { notes: 'On our way' }),
        ...(line
          ? [await post(`calls/${id}/radio-log/${line}/corrections`, { notes: 'y', reason: 'z', time: '00:00' })]
          : []),
        await post(`calls/${id}/status`, { action: 'close', disposition: 'Treated' }),
      ];
      for (const { status, body } of answers) expect([200, 201], JSON.stringify(body)).toContain(status);
    }
  }, 60_000);

  test('each is logged once as an error, however often it is read', async () => {
    await get('calls?limit=1000');
    const faults = logged.filter(({ msg }) => msg === 'This call cannot be shown in full');
    expect(new Set(faults.map(({ id }) => id))).toEqual(new Set(marked().map(([id]) => id)));
  });

  test('a supervisor repairs them with a reason, and the record keeps the old values', async () => {
    const before = await Promise.all(marked().map(async ([id]) => (await get(`calls/${id}`)).body.call));
    // Calls closed or corrected above already have a new time.
    const left = before.filter(({ unreadable }) => unreadable !== undefined);
    expect(left.length).toBeGreaterThan(15);
    for (const { id, unreadable } of left) {
      const [field] = unreadable;
      const { status, body } = await post(`calls/${id}/repair`, { reason: 'Written by a broken clock' });
      expect([status, body.repaired], field).toEqual([200, 1]);
      expect(body.call.unreadable, field).toBeUndefined();
      const again = await post(`calls/${id}/repair`, { reason: 'Written by a broken clock' });
      expect([again.status, again.body.repaired]).toEqual([200, 0]);
      const events = await deps.db
        .selectFrom('cad_events')
        .select('payload')
        .where('call_id', '=', id)
        .where('type', '=', 'repaired')
        .where('outcome', '=', '1')
        .execute();
      expect(events).toHaveLength(1);
      const kept = JSON.parse(events[0]?.payload ?? '');
      expect(kept).toMatchObject({ reason: 'Written by a broken clock', times: [{ field, was: expect.any(String) }] });
    }
  });
});
/** Drafts that the tests above left open. */
const SENT_DRAFTS = 4;
