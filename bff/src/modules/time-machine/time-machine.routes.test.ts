import { endpoints, tradingDay } from '@prebell/contracts';
import { STEPPED_DAYS } from '@prebell/market/testing';
import { expect, test } from 'vitest';
import { startFilmPlatform } from '../../../test/films';

const DAYS = STEPPED_DAYS;

/** What the next film waits for. */
let gate = Promise.resolve();
const { deps, request, signIn } = await startFilmPlatform(() => gate);
const { token } = await signIn('premium');
const own = endpoints.timeMachine;
const MOMENT = '2025-02-06T09:11';
const pathOf = (path: string, at = MOMENT) =>
  path.replace('{at}', at).replace('{date}', at.slice(0, 10)).replace('{symbol}', 'AAA');
const get = (path: string, { by = token, headers = {} } = {}) => request('GET', path, { token: by, headers });
const DAY = tradingDay('2025-02-06')!;
const QUERIES: Readonly<Record<string, string>> = {
  step: '?symbols=AAA,ZZZ',
  nextHit: '?scanner=gappers',
  hits: '?scanner=gappers&limit=1',
  candles: `?symbol=AAA&resolution=5&from=${DAY.pre_open - 86_400}&to=${DAY.post_close}`,
  why: '?symbol=AAA',
  ownWhy: '?symbol=AAA',
  levels: '?symbols=AAA',
  search: '?q=A',
};
const MOMENTS = [
  ...(['step', 'nextHit', 'hits', 'candles', 'quote', 'why', 'ownWhy'] as const),
  ...(['levels', 'search', 'halts', 'news'] as const),
] as const;
const urlOf = (name: (typeof MOMENTS)[number], at = MOMENT) => `${pathOf(own[name].path, at)}${QUERIES[name] ?? ''}`;

test('only Premium and admins travel', async () => {
  for (const plan of ['free', 'basic', 'pro']) {
    const { token: by } = await signIn(plan);
    for (const path of [own.days.path, pathOf(own.film.path), ...MOMENTS.map((name) => urlOf(name))])
      expect(await get(path, { by }), `${plan} ${path}`).toMatchObject({
        status: 403,
        body: { code: 'UPGRADE_REQUIRED' },
      });
    expect((await request('POST', pathOf(own.make.path), { token: by })).status).toBe(403);
  }
  const { token: admin } = await signIn('admin');
  expect((await get(own.days.path, { by: admin })).status).toBe(200);
});

test('a day is answered once its film is made', async () => {
  const listed = (await get(own.days.path)).body;
  expect(listed).toMatchObject({ missing: [], simulated: false });
  expect(listed.films.map(({ date, state }: { date: string; state: string }) => [date, state])).toEqual(
    DAYS.map((date) => [date, 'absent']),
  );
  for (const name of MOMENTS)
    expect(await get(urlOf(name)), name).toMatchObject({ status: 409, body: { code: 'FILM_NOT_READY' } });
  expect((await request('POST', pathOf(own.make.path), { token })).body.film).toMatchObject({ state: 'making' });
  await deps.films.settled();
  expect((await get(pathOf(own.film.path))).body.film).toMatchObject({ state: 'ready', progress: 1 });
  const { body: step } = await get(urlOf('step'));
  expect(step).toMatchObject({
    at: MOMENT,
    as_of: '2025-02-06T14:11:00.000Z',
    symbols: [{ quote: { symbol: 'AAA', price: 12 }, bar: { c: 12 } }],
  });
  expect((await get(urlOf('candles'))).body.c).toEqual([10, 11, 12, 13, 10, 11, 12]);
  expect((await get(urlOf('levels'))).body.levels).toMatchObject([{ symbol: 'AAA', previous_close: 10 }]);
  expect((await get(urlOf('search'))).body.results).toMatchObject([{ symbol: 'AAA' }]);
  const { at: next } = (await get(urlOf('nextHit', '2025-02-06T04:00'))).body;
  expect((await get(urlOf('step', next))).body.hits).toMatchObject([
    { scanner: 'gappers', kind: 'enter', symbol: 'AAA' },
    { scanner: 'low_float', kind: 'enter', symbol: 'AAA' },
  ]);
  expect((await get(urlOf('hits', next))).body).toMatchObject({ limit: null, next: null, hits: [{ symbol: 'AAA' }] });
});

test('a symbol is explained at the minute or at an earlier one, and never at a later one', async () => {
  const at = (moment: string) => tradingDay('2025-02-06')!.pre_open + (Number(moment.slice(3)) + 300) * 60;
  const { body: now } = await get(urlOf('why'));
  const gappers = ({ scanners }: typeof now) =>
    scanners.find(({ scanner }: { scanner: string }) => scanner === 'gappers');
  expect(now).toMatchObject({ at: '2025-02-06T14:11:00.000Z', locked: [], inputs: { price: 12, bars: 3 } });
  expect(gappers(now)).toMatchObject({ passes: true, since: '2025-02-06T14:06:00.000Z' });
  const { body: earlier } = await get(`${urlOf('why')}&at=${at('09:02')}`);
  expect(earlier).toMatchObject({ at: '2025-02-06T14:02:00.000Z', inputs: { price: 10 } });
  expect(gappers(earlier)).toMatchObject({ passes: false });
  expect((await get(`${urlOf('why')}&at=${at('09:20')}`)).body).toEqual(now);
  expect((await get(urlOf('why').replace('AAA', 'ZZZ'))).body.code).toBe('UNKNOWN_SYMBOL');
});

test('an answer that a browser has is not sent again; another minute is', async () => {
  const first = await get(urlOf('step'));
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
  expect(headers['If-None-Match']).toMatch(/^"[\w-]{22}"$/);
  expect((await get(urlOf('step'), { headers })).status).toBe(304);
  expect((await get(urlOf('step', '2025-02-06T09:12'), { headers })).status).toBe(200);
});

const scanPath = (path: string, id: string, at = MOMENT) => pathOf(path, at).replace('{id}', id);
const newScanner = async (name: string, value = 5, by = token) => {
  const definition = { where: [{ field: 'percent_change', op: '>=', value }], sort: 'volume' };
  const created = await request('POST', endpoints.customScanners.create.path, {
    token: by,
    body: { name, definition },
  });
  expect(created.status).toBe(201);
  return { id: created.body.scanner.id as string, definition };
};

test('an own scanner runs over a recorded day, and then answers with its list and hits at a minute and with the next hit', async () => {
  const { id, definition } = await newScanner('Gainers');
  const make = (path = own.makeScan.path) => request('POST', scanPath(path, id), { token });
  const step = (at = MOMENT, query = '') => get(scanPath(own.scanStep.path, id, at) + query);
  expect((await get(scanPath(own.scan.path, id))).body).toEqual({
    scan: { state: 'absent', progress: 0, failure: null },
  });
  expect(await step()).toMatchObject({ status: 409, body: { code: 'FILM_NOT_READY' } });
  expect((await make()).body.scan).toMatchObject({ state: 'making', progress: 0 });
  await deps.films.settled();
  expect((await make()).body.scan).toEqual({ state: 'ready', progress: 1, failure: null });
  const { body: early } = await step('2025-02-06T09:05');
  expect(early).toMatchObject({ as_of: '2025-02-06T14:05:00.000Z', list: { rows: [], count: 0 }, hits: [] });
  const { body: now, headers } = await step();
  expect(now).toMatchObject({
    at: MOMENT,
    list: { count: 1, rows: [{ symbol: 'AAA', price: 12 }] },
    hits: [{ scanner: id, rule_version: 1, symbol: 'AAA', kind: 'enter', seq: 1 }],
    full: false,
  });
  expect((await step(MOMENT, '?after=1')).body.hits).toEqual([]);
  const known = { 'If-None-Match': headers.get('ETag') ?? '' };
  expect((await get(scanPath(own.scanStep.path, id), { headers: known })).status).toBe(304);
  const next = (at: string) => get(scanPath(own.nextScanHit.path, id, at));
  const { at: found } = (await next('2025-02-06T04:00')).body;
  expect(['2025-02-06T09:06', '2025-02-06T09:07']).toContain(found);
  expect((await step(found)).body.hits).toHaveLength(1);
  expect((await next('2025-02-06T09:10')).body).toEqual({ at: null });

  // Other conditions are another run; a name is not.
  const change = (body: object) =>
    request('PUT', endpoints.customScanners.update.path.replace('{id}', id), { token, body });
  await change({ name: 'Renamed', definition });
  expect((await get(scanPath(own.scan.path, id))).body.scan.state).toBe('ready');
  await change({ name: 'Renamed', definition: { ...definition, sort: 'price' } });
  expect((await get(scanPath(own.scan.path, id))).body.scan.state).toBe('absent');
  await change({ name: 'Renamed', definition });
  const again = await get(scanPath(own.scanStep.path, id), { headers: known });
  expect(again).toMatchObject({ status: 200, body: { hits: [{ rule_version: 3 }] } });
});

test('own scanners explain a symbol at the minute or an earlier one; a new name or condition is in the next answer', async () => {
  const { id, definition } = await newScanner('Explained', 15);
  const why = async (query = '', headers = {}) => get(urlOf('ownWhy') + query, { headers });
  const mine = ({ body }: Awaited<ReturnType<typeof why>>) =>
    body.scanners.find(({ scanner }: { scanner: string }) => scanner === id);
  const first = await why();
  expect(first.body).toMatchObject({ symbol: 'AAA', date: '2025-02-06', at: '2025-02-06T14:11:00.000Z' });
  expect(mine(first)).toMatchObject({
    ...{ name: 'Explained', rule_version: 1, passes: true, left_out: null },
    groups: [{ passes: true, clauses: [{ field: 'percent_change', threshold: 15, value: 20, margin: 5 }] }],
  });
  expect(mine(await why(`&at=${DAY.pre_open + 302 * 60}`))).toMatchObject({ passes: false });
  const known = { 'If-None-Match': first.headers.get('ETag') ?? '' };
  expect((await why('', known)).status).toBe(304);
  const path = endpoints.customScanners.update.path.replace('{id}', id);
  const change = await request('PUT', path, { token, body: { name: 'Explained anew', definition } });
  expect(change.status).toBe(200);
  expect(mine(await why('', known))).toMatchObject({ name: 'Explained anew', rule_version: 1 });
  expect((await get(urlOf('ownWhy').replace('AAA', 'ZZZ'))).body.code).toBe('UNKNOWN_SYMBOL');
  expect((await request('DELETE', path, { token })).status).toBe(200);
});

test('nobody runs or reads the scanner of somebody else, and other plans none', async () => {
  const { id } = await newScanner('Mine');
  const { token: admin } = await signIn('admin');
  const { token: pro } = await signIn('pro');
  for (const [by, status, code] of [
    [admin, 404, 'UNKNOWN_SCANNER'],
    [pro, 403, 'UPGRADE_REQUIRED'],
  ] as const) {
    for (const path of [own.scan.path, own.scanStep.path, own.nextScanHit.path])
      expect(await get(scanPath(path, id), { by }), path).toMatchObject({ status, body: { code } });
    expect(await request('POST', scanPath(own.makeScan.path, id), { token: by })).toMatchObject({ status });
  }
});

test('a scanner that cannot be evaluated, too many at a time, and days and minutes that do not exist are named', async () => {
  const { id } = await newScanner('Broken');
  const make = (which: string, at = '2025-02-05T09:00') =>
    request('POST', scanPath(own.makeScan.path, which, at), { token });
  const broken = JSON.stringify({ where: [{ field: 'moon', op: '>=', value: 1 }], sort: 'price' });
  await deps.db.updateTable('custom_scanners').set({ definition: broken }).where('id', '=', id).execute();
  const { scan } = (await make(id)).body;
  expect(scan).toMatchObject({
    state: 'failed',
    failure: 'This scanner cannot run: one of its conditions does not exist any more. Edit it first.',
  });
  expect((await get(scanPath(own.scan.path, id))).body.scan).toEqual(scan);
  await deps.db.deleteFrom('custom_scanners').where('id', '=', id).execute();
  expect((await make(id)).body.code).toBe('UNKNOWN_SCANNER');

  const ids = await Promise.all([11, 12, 13, 14].map(async (value) => (await newScanner(`At ${value}`, value)).id));
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  for (const each of ids.slice(0, 3)) expect((await make(each)).body.scan.state).toBe('making');
  expect(await make(ids[3]!)).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
  open();
  await deps.films.settled();
  expect((await make(ids[3]!)).body.scan.state).toBe('making');
  await deps.films.settled();
  expect(await make(ids[0]!, '2025-02-08T09:00')).toMatchObject({ status: 404, body: { code: 'NO_MARKET_DATA' } });
  expect(await get(scanPath(own.scanStep.path, ids[0]!, '2025-02-05T03:59'))).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED' },
  });
});

test('moments, days and symbols that do not exist are named', async () => {
  for (const at of ['2025-02-06T03:59', '2025-02-06T20:01'])
    expect(await get(urlOf('step', at))).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  for (const at of ['2025-02-07T10:00', '2025-02-08T10:00'])
    for (const path of [urlOf('step', at), pathOf(own.film.path, at)])
      expect(await get(path), path).toMatchObject({ status: 404, body: { code: 'NO_MARKET_DATA' } });
  expect(await get(urlOf('quote').replace('AAA', 'ZZZ'))).toMatchObject({
    status: 404,
    body: { code: 'UNKNOWN_SYMBOL' },
  });
});

test('paper orders are filled by the film’s bars, from the placing to the journal', async () => {
  const { paper } = endpoints;
  const day = '2025-02-06';
  const call = (method: string, path: string, body?: unknown, by = token) => request(method, path, { token: by, body });
  const { token: pro } = await signIn('pro');
  expect((await call('GET', paper.sessions.path, undefined, pro)).body.code).toBe('UPGRADE_REQUIRED');
  const begun = await call('POST', paper.begin.path, { date: day, at: `${day}T09:00` });
  expect(begun.status).toBe(201);
  const inSession = (path: string) => path.replace('{id}', begun.body.session.id);
  const order = { symbol: 'AAA', type: 'market', quantity: 100, price: null };
  const setup = { scanner: 'gappers', hit: null };
  const bought = await call('POST', inSession(paper.order.path), { ...order, side: 'buy', at: `${day}T09:00`, setup });
  expect(bought).toMatchObject({ status: 201, body: { orders: [{ seq: 1, state: 'working' }] } });
  // The bars begin at 9:00, 9:05, 9:10 and 9:15, and cost $10 to $13.
  const sold = await call('POST', inSession(paper.order.path), {
    ...order,
    side: 'sell',
    at: `${day}T09:10`,
    setup: null,
  });
  expect(sold.body.fills).toMatchObject([{ at: '2025-02-06T14:00:00.000Z', price: 10.015 }]);
  const { body: after } = await call('PUT', inSession(paper.moveTo.path), { at: `${day}T09:20` });
  expect(after.trades).toMatchObject([{ symbol: 'AAA', net_cents: 19_670, setup, held: 0 }]);
  const note = { note: 'Held too short', tags: ['early'] };
  const written = await call('PUT', inSession(paper.annotate.path).replace('{opened_by}', '1'), note);
  expect(written.body).toEqual(note);
  expect((await call('PUT', inSession(paper.annotate.path).replace('{opened_by}', '9'), note)).body.code).toBe(
    'NOT_FOUND',
  );
  expect((await call('GET', paper.journal.path)).body).toMatchObject({
    trades: [{ ...note, net_cents: 19_670, date: day }],
    by_setup: [{ key: 'gappers', trades: 1, wins: 1, net_cents: 19_670 }],
    left_open: 0,
  });
  expect(
    (await call('POST', inSession(paper.order.path), { ...order, side: 'buy', at: `${day}T09:10`, setup })).body.code,
  ).toBe('PAPER_MOMENT_PASSED');
  expect((await call('DELETE', inSession(paper.remove.path))).body).toEqual({ removed: true });
  expect((await call('GET', paper.journal.path)).body.trades).toEqual([]);
});

test('a session on a day without a film says that it is not ready, and keeps nothing', async () => {
  const { paper } = endpoints;
  const day = '2025-02-05';
  const begun = await request('POST', paper.begin.path, { token, body: { date: day, at: `${day}T09:00` } });
  const body = {
    at: `${day}T09:00`,
    symbol: 'AAA',
    side: 'buy',
    type: 'market',
    quantity: 1,
    price: null,
    setup: null,
  };
  const path = paper.order.path.replace('{id}', begun.body.session.id);
  expect((await request('POST', path, { token, body })).body.code).toBe('FILM_NOT_READY');
  expect(await deps.db.selectFrom('paper_orders').select('seq').where('symbol', '=', 'AAA').execute()).toEqual([]);
});
