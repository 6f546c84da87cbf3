import {
  CUSTOM_HIT_LIMITS,
  CUSTOM_SCANNER_LIMITS,
  type CustomHit,
  customDeltaSchema,
  customHitSchema,
  customResultSchema,
  customScannerSchema,
  customSnapshotSchema,
  endpoints,
  MARKET_NAMESPACE,
  ownWhySchema,
} from '@prebell/contracts';
import { early, SCANNED, startScriptedMarket } from '@prebell/market/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, startTestPlatform } from '../../../test/platform';
import { nextEvent, serveSockets } from '../../../test/sockets';
import { giveTier } from '../../../test/tiers';
import { createApp } from '../../app';
import { recordHits } from '../hits/hit-recorder.worker';
import { findLoggedScans } from '../hits/logged-scans.service';
import { attachMarketNamespace } from '../market/market.namespace';

const SYMBOLS = 12;
const { deps, signIn } = await startTestPlatform();
const { market, provider } = startScriptedMarket(
  [...Array.from({ length: SYMBOLS }, () => SCANNED), { ...SCANNED, kind: 'warrant' }, { ...SCANNED, kind: 'test' }],
  Array.from({ length: SYMBOLS + 2 }, (_, index) => early(index, 6 + index / 10)),
  1,
);
const app = createApp({ ...deps, market });
const followed = vi.spyOn(market, 'followScans');
let stopRecording = recordHits({ ...deps, market });
// The sockets end before the market.
afterAll(async () => {
  await stopRecording();
  await market.stop();
});
const { io, dial } = serveSockets(deps.config);
const detach = attachMarketNamespace(io, { ...deps, market });
beforeAll(() => market.ready);
afterAll(detach);

const tokens = new Map<string, string>();
const tokenOf = async (username: string) => {
  const token = tokens.get(username) ?? (await signIn(username)).token;
  tokens.set(username, token);
  return token;
};
const ask = async (username: string, method: string, path: string, body?: unknown) => {
  const answer = await app.request(path, {
    method,
    headers: { Authorization: `Bearer ${await tokenOf(username)}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};
const { customScanners: own } = endpoints;
const definition = (low: number) => ({ where: [{ field: 'price', op: '>=', value: low }], sort: 'price' });
const create = (username: string, name: string, low = 6.8) =>
  ask(username, 'POST', own.create.path, { name, definition: definition(low) });
const at = (path: string, id: string) => path.replace('{id}', id);

test('only Premium creates scanners', async () => {
  for (const username of ['free', 'basic', 'pro'])
    expect(await create(username, 'Mine')).toMatchObject({
      status: 403,
      body: { code: 'UPGRADE_REQUIRED', required_tier: 'premium' },
    });
  expect((await ask('pro', 'GET', own.list.path)).status).toBe(403);
});

test('only its owner can create, find, change and remove a scanner', async () => {
  const made = await create('premium', '  High priced ');
  expect(made.status).toBe(201);
  const scanner = customScannerSchema.parse(made.body.scanner);
  expect(scanner).toMatchObject({
    name: 'High priced',
    version: 1,
    description: 'Price is at least $6.80. Ranked by price.',
  });
  expect(await create('premium', 'HIGH PRICED')).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } });

  const results = at(own.results.path, scanner.id);
  const found = customResultSchema.parse((await ask('premium', 'GET', results)).body);
  expect(found.results.map(({ symbol }) => symbol)).toEqual(['AAL', 'AAK', 'AAJ', 'AAI']);
  expect(found).toMatchObject({ count: 4, limit: CUSTOM_SCANNER_LIMITS.rows });

  const path = at(own.update.path, scanner.id);
  const change = { name: 'Higher', definition: definition(7) };
  for (const [method, body] of [
    ['PUT', change],
    ['DELETE', undefined],
  ] as const)
    expect(await ask('admin', method, path, body)).toMatchObject({ status: 404, body: { code: 'UNKNOWN_SCANNER' } });
  expect((await ask('admin', 'GET', results)).status).toBe(404);
  expect((await ask('premium', 'PUT', path, change)).body.scanner).toMatchObject({ name: 'Higher', version: 2 });
  expect((await ask('premium', 'GET', results)).body.count).toBe(2);
  expect((await ask('premium', 'DELETE', path)).body).toEqual({ removed: true });
  expect((await ask('premium', 'GET', results)).status).toBe(404);
});

test('only its owner learns why a symbol is on a scanner or not, condition by condition', async () => {
  const why = (username: string, query: string) => ask(username, 'GET', `${own.why.path}?${query}`);
  const made = await create('premium', 'Above 6.80');
  const answer = ownWhySchema.parse((await why('premium', 'symbol=AAA')).body);
  expect(answer).toMatchObject({ symbol: 'AAA', date: '2025-02-06' });
  expect(answer.scanners).toMatchObject([
    {
      scanner: made.body.scanner.id,
      name: 'Above 6.80',
      rule_version: 1,
      passes: false,
      left_out: null,
      groups: [{ clauses: [{ text: 'price at least $6.80', threshold: 6.8, value: 6, passes: false }] }],
    },
  ]);
  expect((await why('premium', 'symbol=AAL')).body.scanners).toMatchObject([{ passes: true }]);
  expect((await why('admin', 'symbol=AAA')).body.scanners).toEqual([]);
  expect(await why('pro', 'symbol=AAA')).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });
  expect(await why('premium', 'symbol=ZZZZ')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_SYMBOL' } });
  expect((await ask('premium', 'DELETE', at(own.remove.path, made.body.scanner.id))).status).toBe(200);
});

test('one group of conditions is enough, and ages of events are compared like figures', async () => {
  const groups = {
    where: [{ field: 'price', op: '>=', value: 7.1 }],
    or: [
      [
        { field: 'price', op: '<', value: 6.1 },
        { field: 'since_trade', op: '<=', value: 960 },
      ],
    ],
    sort: 'price',
  };
  const made = await ask('premium', 'POST', own.create.path, { name: 'Groups', definition: groups });
  expect(customScannerSchema.parse(made.body.scanner)).toMatchObject({
    definition: groups,
    description:
      'Price is at least $7.10; or price is below $6.10 and it traded in the last 960 minutes. Ranked by price.',
  });
  const { id } = made.body.scanner;
  const found = customResultSchema.parse((await ask('premium', 'GET', at(own.results.path, id))).body);
  expect(found.results.map(({ symbol }) => symbol)).toEqual(['AAL', 'AAA']);
  const refused = await ask('premium', 'POST', own.dryRun.path, {
    definition: { ...groups, or: [...groups.or, [{ field: 'price', op: '>=' }]] },
  });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'definition.or.1.0.value' }] } });
  expect((await ask('premium', 'DELETE', at(own.remove.path, id))).status).toBe(200);
});

test('a definition can be tried without storing it, and a refusal names the invalid comparison', async () => {
  const before = (await ask('premium', 'GET', own.list.path)).body.scanners.length;
  const tried = await ask('premium', 'POST', own.dryRun.path, { definition: definition(7.1) });
  expect(customResultSchema.parse(tried.body).results.map(({ symbol }) => symbol)).toEqual(['AAL']);
  const where = [...definition(5).where, { field: 'price', op: '<', value: 5 }];
  const refused = await ask('premium', 'POST', own.dryRun.path, { definition: { where, sort: 'price' } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  expect(refused.body.issues).toEqual([{ path: 'definition.where.1', message: expect.stringContaining('No value') }]);
  expect((await ask('premium', 'GET', own.list.path)).body.scanners).toHaveLength(before);
});

test('a value outside the range of its figure is refused, and a scanner that has one still loads and runs', async () => {
  const made = await create('premium', 'Old ranges', 7.1);
  const { id } = made.body.scanner;
  const old = { where: [{ field: 'price', op: '>=', value: -5 }], sort: 'price', catalyst_first: false };
  for (const [method, path, body] of [
    ['POST', own.dryRun.path, { definition: old }],
    ['POST', own.create.path, { name: 'New ranges', definition: old }],
    ['PUT', at(own.update.path, id), { name: 'Old ranges', definition: old }],
  ] as const)
    expect(await ask('premium', method, path, body)).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'definition.where.0.value', message: 'Enter a price from $0.0001 to $1,000,000' }],
      },
    });
  await deps.db
    .updateTable('custom_scanners')
    .set({ definition: JSON.stringify(old) })
    .where('id', '=', id)
    .execute();
  const listed = (await ask('premium', 'GET', own.list.path)).body.scanners;
  const stored = listed.find((each: { id: string }) => each.id === id);
  expect(customScannerSchema.parse(stored)).toMatchObject({
    definition: old,
    description: expect.stringContaining('at least -$5.'),
  });
  const found = await ask('premium', 'GET', at(own.results.path, id));
  expect([found.status, customResultSchema.parse(found.body).count]).toEqual([200, SYMBOLS]);
  expect((await ask('premium', 'DELETE', at(own.remove.path, id))).status).toBe(200);
});

test('a scanner lists companies, with its switch also other kinds of security, and test symbols never', async () => {
  const { name, definition: companies } = { name: 'Warrants', definition: definition(7.1) };
  const wide = { ...companies, other_kinds: true };
  const made = await ask('premium', 'POST', own.create.path, { name, definition: companies });
  const { id } = made.body.scanner;
  const found = async () =>
    customResultSchema
      .parse((await ask('premium', 'GET', at(own.results.path, id))).body)
      .results.map(({ symbol }) => symbol);
  expect(await found()).toEqual(['AAL']);
  // Pages opened before this switch existed would not understand the field.
  expect(made.body.scanner.definition).not.toHaveProperty('other_kinds');
  const changed = await ask('premium', 'PUT', at(own.update.path, id), { name, definition: wide });
  expect(changed.body.scanner).toMatchObject({
    version: 2,
    definition: { other_kinds: true },
    description: expect.stringContaining('Also lists funds, warrants'),
  });
  expect(await found()).toEqual(['AAM', 'AAL']);
  const tried = await ask('premium', 'POST', own.dryRun.path, { definition: wide });
  expect(tried.body.count).toBe(2);
  const refused = await ask('premium', 'POST', own.dryRun.path, { definition: { ...companies, other_kinds: 'yes' } });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'definition.other_kinds' }] } });
  expect((await ask('premium', 'DELETE', at(own.remove.path, id))).status).toBe(200);
});

test('the number of scanners per user is limited', async () => {
  for (let k = 0; k < CUSTOM_SCANNER_LIMITS.perUser; k += 1) expect((await create('admin', `S${k}`)).status).toBe(201);
  expect(await create('admin', 'One more')).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
});

const connected = async (username: string) => {
  const socket = dial(MARKET_NAMESPACE, { token: await tokenOf(username) });
  await nextEvent(socket, 'connect');
  return socket;
};

test('a scanner streams like the three others, to its owner only', async () => {
  const { id } = (await create('premium', `Streamed ${crypto.randomUUID().slice(0, 8)}`)).body.scanner;
  const [owner, stranger] = [await connected('premium'), await connected('admin')];
  expect(await stranger.emitWithAck('custom:subscribe', { id })).toMatchObject({
    ok: false,
    code: 'UNKNOWN_SCANNER',
  });
  const deltas: unknown[] = [];
  owner.on('custom:delta', (delta) => deltas.push(delta));
  const answer = await owner.emitWithAck('custom:subscribe', { id });
  const snapshot = customSnapshotSchema.parse(answer.snapshot);
  expect([answer.version, snapshot.count, snapshot.scanner]).toEqual([1, 4, id]);
  provider.add({ symbol: 0, at: market.now() + 100, price: 9, volume: 100 });
  // A change of another row may come first.
  const delta = await vi.waitFor(() => {
    const grown = deltas.map((each) => customDeltaSchema.parse(each)).find(({ count }) => count === 5);
    if (grown === undefined) throw new Error('The fifth row has not come yet');
    return grown;
  }, 4_000);
  expect(delta).toMatchObject({ scanner: id, version: 1 });
  expect(customDeltaSchema.parse(deltas[0]).prev_seq).toBe(snapshot.seq);
  expect(delta.order?.[0]).toBe('AAA');
});

const NO_FIGURES = { percent_change: null, gap: null, relative_volume: null, relative_volume_5m: null, adv_pct: null };
const INPUTS = { price: 1, volume: 1, ...NO_FIGURES, float: null, vwap: null, hod: null, catalyst: null };

/** A new scanner whose log has begun: what it finds from now on is an entry. */
const logged = async (name: string, low: number): Promise<string> => {
  const { id } = (await create('premium', name, low)).body.scanner;
  await vi.waitFor(() => expect(followed.mock.calls.at(-1)?.[0].map((scan) => scan.id)).toContain(id), 5_000);
  await followed.mock.results.at(-1)?.value;
  const begun = market.now() + 1_100;
  await vi.waitFor(() => expect(market.now()).toBeGreaterThan(begun), 5_000);
  return id;
};
const rise = (symbol: number, price: number) => provider.add({ symbol, at: market.now() + 100, price, volume: 100 });
const logOf = async (id: string, query = '', username = 'premium') =>
  ask(username, 'GET', `${at(own.hits.path, id)}?${query}`);

test('a scanner logs its hits: its owner reads them page by page, hears them at once and can replay them', async () => {
  const id = await logged('Logged', 20);
  const [owner, stranger] = [await connected('premium'), await connected('admin')];
  const [heard, overheard]: CustomHit[][] = [[], []];
  owner.on('custom:hit', (hit) => heard!.push(customHitSchema.parse(hit)));
  stranger.on('custom:hit', (hit) => overheard!.push(hit));
  await owner.emitWithAck('custom:subscribe', { id });
  await stranger.emitWithAck('custom:subscribe', { id });
  for (const [symbol, price] of [
    [1, 21],
    [2, 22],
    [3, 23],
  ] as const)
    rise(symbol, price);
  await vi.waitFor(() => expect(heard).toHaveLength(3), 5_000);
  expect(heard!.map(({ seq, kind, symbol }) => [seq, kind, symbol])).toEqual([
    [1, 'enter', 'AAD'],
    [2, 'enter', 'AAC'],
    [3, 'enter', 'AAB'],
  ]);
  expect(overheard).toEqual([]);

  const first = await logOf(id, 'limit=2');
  expect(first.body).toMatchObject({ date: '2025-02-06', matched: 3, full: false, next: 2 });
  const rest = await logOf(id, `limit=2&before=${first.body.next}`);
  expect(rest.body.next).toBeNull();
  expect([...first.body.hits, ...rest.body.hits].map((hit) => customHitSchema.parse(hit))).toEqual(heard!.toReversed());
  expect((await logOf(id, 'date=2025-02-05')).body).toMatchObject({ hits: [], matched: 0 });
  const listed = (await ask('premium', 'GET', own.list.path)).body.scanners;
  expect(listed.find((each: { id: string }) => each.id === id).matched_today).toBe(3);

  const foundBy = (username: string, query = '') => ask(username, 'GET', `${own.found.path}${query}`);
  const { scanners } = (await foundBy('premium')).body;
  const mine = scanners.find((each: { scanner: string }) => each.scanner === id);
  expect(mine.symbols.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['AAD', 'AAC', 'AAB']);
  expect(mine).toMatchObject({ matched: 3, symbols: [{ first_at: heard![0]!.at, last_at: heard![0]!.at }, {}, {}] });
  expect((await foundBy('premium', '?date=2025-02-05')).body.scanners).toContainEqual({
    ...{ scanner: id, matched: 0, symbols: [], earlier: [] },
  });
  expect((await foundBy('admin')).body.scanners).not.toContainEqual(expect.objectContaining({ scanner: id }));
  expect(await foundBy('pro')).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });

  const replay = (hit: string, username = 'premium') =>
    ask(username, 'GET', at(own.replay.path, id).replace('{hit}', hit));
  expect((await replay(heard![0]!.id)).body).toMatchObject({ hit: heard![0], complete: false, ticks: { t: [] } });
  expect(await replay('2025-02-06-99')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_HIT' } });

  for (const answer of [await logOf(id, '', 'admin'), await replay(heard![0]!.id, 'admin')])
    expect(answer).toMatchObject({ status: 404, body: { code: 'UNKNOWN_SCANNER' } });
  expect(await logOf(id, '', 'pro')).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });

  // Another name changes nothing; another condition begins the log again.
  const path = at(own.update.path, id);
  const renamed = await ask('premium', 'PUT', path, { name: 'Renamed', definition: definition(20) });
  expect([renamed.body.scanner.version, (await logOf(id)).body.matched]).toEqual([1, 3]);
  const changed = await ask('premium', 'PUT', path, { name: 'Renamed', definition: definition(30) });
  expect([changed.body.scanner.version, (await logOf(id)).body.hits]).toEqual([2, []]);
});

test('an entry into a custom scanner raises its alerts, which end with the scanner', async () => {
  const id = await logged('Alarmed', 40);
  const rule = { kind: 'own_entry', custom_scanner: id, symbol: null };
  expect(await ask('admin', 'POST', endpoints.alerts.create.path, { rule })).toMatchObject({
    status: 404,
    body: { code: 'UNKNOWN_SCANNER' },
  });
  const made = await ask('premium', 'POST', endpoints.alerts.create.path, { rule });
  expect(made.body.alert.description).toBe('A stock enters Alarmed');
  const owner = await connected('premium');
  const alerted = nextEvent(owner, 'alert');
  rise(4, 41);
  expect(await alerted).toMatchObject({ kind: 'own_entry', text: 'AAE entered Alarmed, now $41.00 (+720.00%)' });
  await ask('premium', 'DELETE', at(own.remove.path, id));
  expect((await ask('premium', 'GET', endpoints.alerts.list.path)).body.alerts).toEqual([]);
});

test('the log of a day ends at its limit and says so, and of a user only the newest hits stay', async () => {
  const old = (await create('premium', 'Busy days', 900)).body.scanner.id;
  await stopRecording();
  const { perDay, perUser } = CUSTOM_HIT_LIMITS;
  const fill = (scanner: string, { count, date }: { count: number; date: string }) =>
    sql`insert into own_hits
      select ${scanner}::uuid, ${date}::date, n, 1, 'enter', null, 'AAA', now(), 1, ${JSON.stringify(INPUTS)}::jsonb, false, null
      from generate_series(1, ${count}::int) n`.execute(deps.db);
  await sql`insert into hit_logs values ('2025-02-05', 'earlier')`.execute(deps.db);
  await fill(old, { count: perUser + 1_000, date: '2025-02-05' });
  // A process prunes with the first hit that it stores of a user.
  stopRecording = recordHits({ ...deps, market });
  const id = await logged('Busy', 60);
  rise(5, 61);
  await vi.waitFor(async () => expect((await logOf(id)).body.matched).toBe(1), 5_000);
  const stored = async () =>
    (
      await deps.db
        .selectFrom('own_hits')
        .innerJoin('custom_scanners as mine', 'mine.id', 'own_hits.scanner_id')
        .innerJoin('custom_scanners as filled', 'filled.user_id', 'mine.user_id')
        .select('own_hits.seq')
        .where('filled.id', '=', old)
        .execute()
    ).length;
  // Deleting is done for 200 at a time.
  expect(await stored()).toBeLessThanOrEqual(perUser + 200);
  expect(await stored()).toBeGreaterThanOrEqual(perUser);
  await fill(old, { count: perDay, date: '2025-02-06' });
  expect((await logOf(old)).body).toMatchObject({ full: true, matched: 1 });
});

test('what a scanner found on a day has each symbol once: when first and last, and its change at first and at best', async () => {
  const { id } = (await create('premium', 'Found before', 900)).body.scanner;
  const hits = [
    ['AAA', 'enter', '14:01', 8, 9],
    ['AAB', 'enter', '14:02', 20, null],
    ['AAA', 'leave', '14:05', 4, 15],
    ['AAA', 'enter', '14:09', 11, 11],
    // It was listed when the log began, or entered before the newest hits that we keep.
    ['AAC', 'leave', '14:10', 90, 95],
  ] as const;
  for (const [k, [symbol, kind, time, change, best]] of hits.entries())
    await sql`insert into own_hits values (${id}::uuid, '2025-02-05', ${k + 1}, 1, ${kind}, null, ${symbol},
      ${`2025-02-05T${time}:00Z`}, 1, ${JSON.stringify({ ...INPUTS, percent_change: change })}::jsonb, false,
      ${best === null ? null : JSON.stringify({ rank: 1, percent_change: best })}::jsonb)`.execute(deps.db);
  const { scanners } = (await ask('premium', 'GET', `${own.found.path}?date=2025-02-05`)).body;
  const time = (of: string) => `2025-02-05T${of}:00.000Z`;
  expect(scanners.find(({ scanner }: { scanner: string }) => scanner === id)).toEqual({
    scanner: id,
    matched: 2,
    symbols: [
      { symbol: 'AAB', first_at: time('14:02'), last_at: time('14:02'), percent_change: 20, best_change: 20 },
      { symbol: 'AAA', first_at: time('14:01'), last_at: time('14:09'), percent_change: 8, best_change: 15 },
    ],
    earlier: [{ symbol: 'AAC', left_at: time('14:10'), best_change: 95 }],
  });
});

test('after a downgrade nothing of a custom scanner is logged, read or streamed', async () => {
  const id = await logged('Downgraded', 80);
  const owner = await connected('premium');
  await owner.emitWithAck('custom:subscribe', { id });
  const isLogged = async () => (await findLoggedScans(deps.db, deps.now())).some((scan) => scan.id === id);
  expect(await isLogged()).toBe(true);
  const ended = nextEvent(owner, 'disconnect');
  deps.sessions.announceChange(await giveTier(deps, 'premium', 'pro'));
  await ended;
  expect(await isLogged()).toBe(false);
  expect(await logOf(id)).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });
  const lesser = await connected('premium');
  expect(await lesser.emitWithAck('custom:subscribe', { id })).toMatchObject({ ok: false, code: 'UPGRADE_REQUIRED' });
});
