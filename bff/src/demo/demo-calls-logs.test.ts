import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { eidoValidator, haveEmergencySchemas, nerisChecker } from '../../test/emergency-schemas';
import { startTestPlatform } from '../../test/platform';
import { readTable } from './demo-calls-csv';
import { callsOfLog, type ReplayCall, type ReplayStep, replayCalls } from './demo-calls-logs';
import { MONTGOMERY, SAN_FRANCISCO } from './log-mapping';

const folder = join(process.env.PREBELL_DATA ?? '../shared/data', 'dispatch');
const [SF_FILE, MONTGOMERY_FILE] = ['sf_fire_2020-04.csv.gz', '911_montgomery_2015-12_2016-01.csv.gz'].map((name) =>
  join(folder, name),
) as [string, string];
const isPresent = existsSync(SF_FILE) && existsSync(MONTGOMERY_FILE);
if (!isPresent) process.stderr.write('SKIPPED: replay of real call logs, no data\n');
const isDeep = process.env.PREBELL_DEEP === '1';
/** Calls of each log to replay through the API; all of them with PREBELL_DEEP=1. */
const SAMPLE = isDeep ? Number.POSITIVE_INFINITY : 20;
const TIMEOUT = isDeep ? 3_600_000 : 90_000;

const { request, signIn, deps } = await startTestPlatform();

const load = (path: string): string => gunzipSync(readFileSync(path)).toString();
let table: ReturnType<typeof readTable> | undefined;
const sanFranciscoTable = () => {
  table ??= readTable(load(SF_FILE));
  return table;
};

/** Sends steps as a desk would; the token is renewed before it ends. */
const sender = async () => {
  let { token } = await signIn('dispatch');
  let sent = 0;
  return async ({ path, body }: ReplayStep) => {
    if (++sent % 5_000 === 0) token = (await signIn('dispatch')).token;
    const { status } = await request('POST', path, { token, body });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  };
};
const wait = () => Promise.reject(new Error('Nothing is waited for at infinite speed'));

/** This many desks share the calls of a log; each call belongs to one desk. */
const DESKS = 4;
const replayAll = async (calls: readonly ReplayCall[]) => {
  const send = await sender();
  const desks = Array.from({ length: DESKS }, (_, desk) => calls.filter((_, index) => index % DESKS === desk));
  await Promise.all(desks.map((own) => replayCalls(own, { speed: Number.POSITIVE_INFINITY, send, wait })));
};

const unquoted = (field: string): string => field.replace(/^"(.*)"$/, '$1').replaceAll('""', '"');
/** Another reading of the same log: fields by a pattern, times by the fixed offset of that April (UTC-7). */
const naive = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field = '']) => unquoted(field)));
const naiveTime = (text = ''): number | null => (text === '' ? null : Date.parse(`${text} GMT-0700`));

/** The San Francisco log, replayed once for all tests of this file. */
let sanFrancisco: Promise<number> | undefined;
const replaySanFrancisco = () => {
  sanFrancisco ??= (async () => {
    const calls = callsOfLog(sanFranciscoTable(), SAN_FRANCISCO).calls.slice(0, SAMPLE);
    await replayAll(calls);
    return calls.length;
  })();
  return sanFrancisco;
};

test.skipIf(!isPresent)(
  'every unit of every San Francisco call has the times of an independent reading',
  async () => {
    const text = load(SF_FILE);
    const table = sanFranciscoTable();
    const { rows, faults } = table;
    expect([rows.length, faults]).toEqual([10_410, []]);
    const { calls, faults: unreadable } = callsOfLog(table, SAN_FRANCISCO);
    expect([calls.length, unreadable]).toEqual([5_292, []]);
    const replayed = await replaySanFrancisco();

    const numbers = new Set(rows.map((row) => row['Call Number']));
    const wanted = new Set([...numbers].slice(0, replayed));
    const expected = naive(text)
      .filter(([call]) => wanted.has(call))
      .map((field) => [field[1], field[15], ...[8, 9, 10, 14].map((index) => naiveTime(field[index]))]);
    // One unit of the whole log reports that it is on scene after it was clear; the radio log keeps such a report.
    const backwards = expected.filter((row) => row[5] !== null && Number(row[4]) > Number(row[5]));
    for (const row of backwards) row[4] = null;
    const units = await deps.db
      .selectFrom('call_units')
      .innerJoin('calls', 'calls.id', 'call_units.call_id')
      .select(['unit', 'address_of_incident', 'dispatched_at', 'en_route_at', 'on_scene_at', 'cleared_at', 'closed_at'])
      .execute();
    const stored = units.map(({ unit, address_of_incident: address, ...times }) => [
      unit,
      address,
      times.dispatched_at.getTime(),
      times.en_route_at?.getTime() ?? null,
      times.on_scene_at?.getTime() ?? null,
      times.cleared_at?.getTime() ?? null,
    ]);
    const inOrder = (list: unknown[][]) => list.map((row) => JSON.stringify(row)).sort();
    expect(inOrder(stored)).toEqual(inOrder(expected));
    // Units that never became available again, in two calls of the whole log, leave their call open.
    const isOpen = new Set(stored.filter((row) => row[5] === null).map(([, address]) => address));
    expect(units.filter(({ closed_at }) => closed_at === null)).toHaveLength(isOpen.size);
    const { count } = await deps.db
      .selectFrom('calls')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(replayed);
    expect(await deps.db.selectFrom('radio_logs').select('notes').execute()).toHaveLength(backwards.length);
  },
  TIMEOUT,
);

/** `$ref` values anywhere in a document, and the `$id` values that they may name. */
const linksOf = (value: unknown, links = { refs: new Set<string>(), ids: new Set<string>() }) => {
  if (typeof value !== 'object' || value === null) return links;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref') links.refs.add(inner);
    else if (key === '$id') links.ids.add(inner);
    else linksOf(inner, links);
  }
  return links;
};

test.skipIf(!isPresent || !haveEmergencySchemas)(
  'every closed San Francisco call is a valid EIDO and a complete NERIS dispatch',
  async () => {
    await replaySanFrancisco();
    const { token } = await signIn('dispatch');
    // biome-ignore lint/suspicious/noExplicitAny: the schemas decide the shape.
    const exported = async (format: string): Promise<any[]> => {
      const range = 'from=2020-04-01T00:00:00Z&to=2020-05-01T00:00:00Z';
      const documents: unknown[] = [];
      for (let after = ''; ; ) {
        const path = `/api/cad/export/closed?format=${format}&limit=1000&${range}${after}`;
        const { body } = await request('GET', path, { token });
        documents.push(...body.ndjson.split('\n').filter(Boolean).map(JSON.parse));
        if (body.complete) return documents;
        after = `&after=${body.next}`;
      }
    };
    const { count } = await deps.db
      .selectFrom('calls')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'closed')
      .where('time_received', '<', new Date('2020-05-01'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThanOrEqual(20);

    const isEido = eidoValidator({ withNiem: isDeep });
    const eidos = await exported('eido');
    expect(eidos).toHaveLength(count);
    for (const document of eidos) {
      expect(isEido(document), JSON.stringify(isEido.errors)).toBe(true);
      const { refs, ids } = linksOf(document);
      expect([...refs].filter((ref) => !ids.has(ref))).toEqual([]);
    }

    const neris = nerisChecker();
    const dispatches = await exported('neris');
    expect(dispatches).toHaveLength(count);
    const fits: Record<string, number> = {};
    for (const { dispatch, incident_type, notes } of dispatches) {
      expect(neris.faults(dispatch)).toEqual([]);
      if (incident_type.value === null) expect(notes.join()).toContain('No NERIS type');
      else expect(neris.isType(incident_type.value), incident_type.value).toBe(true);
      fits[incident_type.fit] = (fits[incident_type.fit] ?? 0) + 1;
    }
    expect(new Set(dispatches.map(({ dispatch }) => dispatch.incident_neris_id)).size).toBe(count);
    if (isDeep) process.stdout.write(`${count} closed calls valid as EIDO and NERIS; types: ${JSON.stringify(fits)}\n`);
  },
  TIMEOUT,
);

test.skipIf(!isPresent)(
  'every Montgomery call is logged with its time and nature; the truncated row is reported',
  async () => {
    const table = readTable(load(MONTGOMERY_FILE));
    const { rows, faults } = table;
    expect(rows).toHaveLength(9_226);
    expect(faults).toEqual([{ row: 9_228, why: '6 fields instead of 9' }]);
    const replayed = callsOfLog(table, MONTGOMERY).calls.slice(0, SAMPLE);
    await replayAll(replayed);
    const stored = await deps.db
      .selectFrom('calls')
      .select(['address_of_incident', 'nature', 'time_received'])
      .where('dispatcher_initials', 'is', null)
      .where('primary_dispatched_time', 'is', null)
      .execute();
    const wanted = rows
      .slice(0, SAMPLE)
      .map((row) => [
        [row.addr?.trim() || 'UNKNOWN LOCATION', row.twp?.trim()].filter(Boolean).join(', '),
        row.title?.trim(),
        Date.parse(`${row.timeStamp} GMT-0500`),
      ]);
    const got = stored.map((call) => [call.address_of_incident, call.nature, call.time_received.getTime()]);
    const inOrder = (list: unknown[][]) => list.map((row) => JSON.stringify(row)).sort();
    expect(inOrder(got)).toEqual(inOrder(wanted));
  },
  TIMEOUT,
);

test('a replay keeps the requested pace, and a call keeps its order where its times run backwards', async () => {
  const step = (path: string, at: number): ReplayStep => ({ path, body: {}, at });
  const log: string[] = [];
  let clock = 500;
  const late = await replayCalls([[step('a1', 0), step('a2', 60_000), step('a3', 30_000)], [step('b1', 20_000)]], {
    speed: 10,
    send: async ({ path }) => void log.push(path),
    wait: async (ms) => {
      log.push(`${ms} ms`);
      clock += ms;
    },
    now: () => clock,
  });
  expect([log, late]).toEqual([['a1', '2000 ms', 'b1', '4000 ms', 'a2', 'a3'], 0]);
});

test('slow requests do not add up: each step is due by the clock, and a replay that fell behind catches up', async () => {
  const steps = Array.from({ length: 60 }, (_, n): ReplayStep => ({ path: `${n}`, body: {}, at: n * 1_000 }));
  let clock = 0;
  const sentAt: number[] = [];
  const late = await replayCalls([steps], {
    speed: 10,
    // Each request takes most of the time until the next one, and one of them hangs.
    send: async ({ path }) => {
      sentAt.push(clock);
      clock += path === '10' ? 400 : 80;
    },
    wait: async (ms) => {
      clock += ms;
    },
    now: () => clock,
  });
  expect(sentAt.slice(0, 11)).toEqual(steps.slice(0, 11).map(({ at }) => at / 10));
  expect(sentAt.slice(40)).toEqual(steps.slice(40).map(({ at }) => at / 10));
  expect(late).toBe(300);
});
