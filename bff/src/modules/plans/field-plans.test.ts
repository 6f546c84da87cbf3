import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Endpoint,
  endpoints,
  type GateSubject,
  HIT_FIELD_PLANS,
  MARKET_NAMESPACE,
  marketEvents,
  marketRequests,
  mayRead,
  QUOTE_FIELD_PLANS,
  ROW_FIELD_PLANS,
  SCAN_FIELD_PLANS,
  SCANNERS,
  type Tier,
  WHY_INPUT_PLANS,
} from '@prebell/contracts';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startTestPlatform } from '../../../test/platform';
import { createApp } from '../../app';
import { early, SCANNED, startScriptedMarket } from '../../integrations/market/service/testing';
import { attachMarketNamespace } from '../../realtime/market-namespace';
import { createRealtime } from '../../realtime/server';
import { insertApiKey } from '../api-keys/api-keys.repository';
import { hashSecret, makeSecret, shownPart } from '../api-keys/secret';
import { recordHits } from '../hits/hit-recorder';

/** More symbols than any cap: the last rises highest and leads every list, the first is beyond all of them. */
const SYMBOLS = 20;
const [TOP, BEYOND] = ['AAT', 'AAA'];
const { deps, signIn } = await startTestPlatform();
const { market, provider } = startScriptedMarket(
  Array.from({ length: SYMBOLS }, () => SCANNED),
  Array.from({ length: SYMBOLS }, (_, index) => early(index, 6 + index / 10)),
  1,
);
const app = createApp({ ...deps, market });
const http = createServer();
const io = createRealtime(http, deps.config);
const detach = attachMarketNamespace(io, { ...deps, market });
const stopRecording = recordHits({ ...deps, market });

interface Subject extends GateSubject {
  readonly token: string | undefined;
}
type Json = Record<string, unknown>;
interface Found {
  readonly door: string;
  readonly symbol: string;
  readonly fields: Json;
}
/** What one subject was told, by kind of record. */
interface Told {
  readonly rows: Found[];
  readonly quotes: Found[];
  readonly hits: Found[];
  readonly whyInputs: Found[];
  readonly comparisons: Found[];
  /** Doors that were closed, with the code of the refusal. */
  readonly closed: Map<string, string>;
}

const keyOf = async (username: string): Promise<string> => {
  const secret = makeSecret();
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await insertApiKey(deps.db, {
    id: crypto.randomUUID(),
    user_id: id,
    name: 'test',
    token_hash: hashSecret(secret),
    prefix: shownPart(secret),
    created_at: new Date(),
    last_used_at: null,
    expires_at: new Date(Date.now() + 86_400_000),
    expiry_told_at: null,
  });
  return secret;
};
const tokenOf = async (username: string) => (await signIn(username)).token;
const subject = async (tier: Tier, token: Promise<string>, is_admin = false): Promise<Subject> => ({
  tier,
  is_admin,
  token: await token,
});
const SUBJECTS: Readonly<Record<string, Subject>> = {
  anonymous: { tier: 'free', is_admin: false, token: undefined },
  free: await subject('free', tokenOf('free')),
  basic: await subject('basic', tokenOf('basic')),
  pro: await subject('pro', tokenOf('pro')),
  premium: await subject('premium', tokenOf('premium')),
  admin: await subject('free', tokenOf('admin'), true),
  'key of pro': await subject('pro', keyOf('pro')),
  'key of premium': await subject('premium', keyOf('premium')),
};

const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
const { scanners, hits, market: marketDoors, watchlists, customScanners, status } = endpoints;

/** What carries a figure that some plan does not hold; `every field has a door here` keeps it complete. */
const HTTP_DOORS: readonly Endpoint[] = [
  scanners.results,
  hits.list,
  hits.one,
  hits.replay,
  marketDoors.quote,
  marketDoors.why,
  watchlists.rows,
  customScanners.results,
  customScanners.dryRun,
  status.sample,
];
const SOCKET_DOORS = [
  'scanner:subscribe',
  'custom:subscribe',
  'watchlist:subscribe',
  'symbol:subscribe',
  'scanner:delta',
  'custom:delta',
  'hit',
  'quote',
];

const ask = async ({ token }: Subject, endpoint: Endpoint, { params = {}, query = {}, body }: AskOptions = {}) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name);
  const answer = await app.request(`${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method.toUpperCase(),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into a body of any shape.
  return { status: answer.status, body: (await answer.json()) as any };
};
interface AskOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: a row of an answer of any shape.
type Any = any;
const emptyTold = (): Told => ({ rows: [], quotes: [], hits: [], whyInputs: [], comparisons: [], closed: new Map() });
const note = (found: Found[], door: string, records: readonly Any[], fieldsOf: (record: Any) => Json = (r) => r) => {
  for (const record of records) found.push({ door, symbol: record.symbol, fields: fieldsOf(record) });
};

const DEFINITION = { where: [{ field: 'price', op: '>=', value: 1 }], sort: 'percent_change' };
const readHttp = async (who: Subject, name: string, told: Told): Promise<{ list?: string; scan?: string }> => {
  const through = async (endpoint: Endpoint, options: AskOptions, use: (body: Any, door: string) => void) => {
    const { status: code, body } = await ask(who, endpoint, options);
    if (code >= 400) told.closed.set(`${nameOf(endpoint)} ${JSON.stringify(options)}`, body.code);
    else use(body, nameOf(endpoint));
    return body;
  };
  for (const scanner of SCANNERS) {
    await through(scanners.results, { params: { scanner } }, ({ results }, door) => note(told.rows, door, results));
    const { hits: log = [] } = await through(hits.list, { query: { scanner } }, (body, door) =>
      note(told.hits, door, body.hits, ({ inputs }) => inputs),
    );
    for (const { id } of log.slice(0, 1))
      for (const endpoint of [hits.one, hits.replay])
        await through(endpoint, { params: { id } }, ({ hit }, door) => note(told.hits, door, [hit], (h) => h.inputs));
  }
  for (const symbol of [TOP!, BEYOND!]) {
    await through(marketDoors.quote, { params: { symbol } }, (body, door) => note(told.quotes, door, [body]));
    await through(marketDoors.why, { query: { symbol } }, (body, door) => {
      note(told.whyInputs, door, [body], ({ inputs }) => inputs);
      for (const { clauses } of body.scanners)
        note(
          told.comparisons,
          door,
          clauses.flatMap((c: Any) => [c, ...(c.fallback ? [c.fallback] : [])]).map((c: Any) => ({ ...c, symbol })),
        );
    });
  }
  const list = await ask(who, watchlists.create, { body: { name, symbols: [BEYOND] } });
  const scan = await ask(who, customScanners.create, { body: { name, definition: DEFINITION } });
  const listId: string | undefined = list.body.watchlist?.id;
  const scanId: string | undefined = scan.body.scanner?.id;
  const unknown = crypto.randomUUID();
  const takeRows = ({ results }: Any, door: string) => note(told.rows, door, results);
  await through(watchlists.rows, { params: { id: listId ?? unknown } }, takeRows);
  await through(customScanners.results, { params: { id: scanId ?? unknown } }, takeRows);
  await through(customScanners.dryRun, { body: { definition: DEFINITION } }, takeRows);
  await through(status.sample, {}, ({ rows }, door) => note(told.rows, door, rows));
  return { ...(listId && { list: listId }), ...(scanId && { scan: scanId }) };
};

const sockets: ReturnType<typeof connect>[] = [];
const readSockets = async (who: Subject, own: { list?: string; scan?: string }, told: Told) => {
  const { port } = http.address() as AddressInfo;
  const socket = connect(`http://127.0.0.1:${port}${MARKET_NAMESPACE}`, {
    auth: { token: who.token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  const refusal = await new Promise<string | null>((resolve) => {
    socket.on('connect', () => resolve(null));
    socket.on('connect_error', (error: Any) => resolve(error.data.code));
  });
  if (refusal !== null) return void told.closed.set(MARKET_NAMESPACE, refusal);
  socket.on('scanner:delta', ({ upserts }: Any) => note(told.rows, 'scanner:delta', upserts));
  socket.on('custom:delta', ({ upserts }: Any) => note(told.rows, 'custom:delta', upserts));
  socket.on('hit', (hit: Any) => note(told.hits, 'hit', [hit], ({ inputs }) => inputs));
  socket.on('quote', (quote: Any) => note(told.quotes, 'quote', [quote]));
  const request = async (event: string, payload: Json) => {
    const answer: Any = await socket.emitWithAck(event, payload);
    if (!answer.ok) told.closed.set(`${event} ${JSON.stringify(payload)}`, answer.code);
    if (answer.snapshot) note(told.rows, event, answer.snapshot.rows);
    if (answer.quote) note(told.quotes, event, [answer.quote]);
  };
  for (const scanner of SCANNERS) await request('scanner:subscribe', { scanner });
  for (const symbol of [TOP, BEYOND]) await request('symbol:subscribe', { symbol, resolution: '1' });
  await request('watchlist:subscribe', { id: own.list ?? crypto.randomUUID() });
  await request('custom:subscribe', { id: own.scan ?? crypto.randomUUID() });
};

const told = new Map<string, Told>(Object.keys(SUBJECTS).map((name) => [name, emptyTold()]));
const toldTo = (name: string): Told => told.get(name)!;

beforeAll(async () => {
  await market.ready;
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  await vi.waitFor(async () => {
    const { count } = await deps.db
      .selectFrom('hits')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(3 * SYMBOLS);
  }, 5_000);
  for (const [name, who] of Object.entries(SUBJECTS)) {
    const own = await readHttp(who, name, toldTo(name));
    await readSockets(who, own, toldTo(name));
  }
  // The leader falls out of every list and comes back: deltas, quotes and hits for all.
  const at = market.now() + 400;
  provider.add({ symbol: 19, at, price: 4, volume: 100 }, { symbol: 19, at: at + 2_000, price: 9, volume: 100 });
  provider.add({ symbol: 0, at: at + 2_000, price: 6.05, volume: 100 });
  await vi.waitFor(() => {
    for (const [name, { hits: heard, quotes }] of told) {
      if (name === 'anonymous') continue;
      expect(heard.filter(({ door }) => door === 'hit').length, name).toBeGreaterThan(0);
      expect(quotes.filter(({ door }) => door === 'quote').length, name).toBeGreaterThan(0);
    }
  }, 10_000);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  detach();
  await io.close();
  await stopRecording();
  await market.stop();
});

/** Names of all properties a schema has, however deep. */
const propertiesOf = (schema: unknown): Set<string> => {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    if ('properties' in node) for (const name of Object.keys(node.properties as object)) names.add(name);
    for (const value of Object.values(node)) walk(value);
  };
  walk(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }));
  return names;
};
const soldFields = new Set(
  [ROW_FIELD_PLANS, HIT_FIELD_PLANS, QUOTE_FIELD_PLANS, SCAN_FIELD_PLANS, WHY_INPUT_PLANS].flatMap((plans) =>
    Object.entries<Tier>(plans)
      .filter(([, plan]) => plan !== 'free')
      .map(([field]) => field),
  ),
);
const carriesSold = (schema: unknown) => [...propertiesOf(schema)].some((name) => soldFields.has(name));

test('every answer and event that carries a figure of a plan is asked here', () => {
  const all = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group));
  const carrying = all.filter(({ response }) => carriesSold(response)).map(nameOf);
  expect(carrying.toSorted()).toEqual(HTTP_DOORS.map(nameOf).toSorted());
  const events = [
    ...Object.entries(marketRequests).filter(([, { answer }]) => carriesSold(answer)),
    ...Object.entries(marketEvents).filter(([, schema]) => carriesSold(schema)),
  ].map(([name]) => name);
  expect(events.toSorted()).toEqual(SOCKET_DOORS.toSorted());
});

test('the admin was told of every kind of record through every door', () => {
  const { rows, quotes, hits: heard, whyInputs, comparisons, closed } = toldTo('admin');
  const doors = new Set([...rows, ...quotes, ...heard, ...whyInputs, ...comparisons].map(({ door }) => door));
  // Nothing is 15 minutes old yet.
  const expected = [...HTTP_DOORS.filter((door) => door !== status.sample).map(nameOf), ...SOCKET_DOORS];
  expect([...doors].toSorted()).toEqual(expected.toSorted());
  expect([...closed]).toEqual([]);
});

test('who is not signed in is told nothing, and what is closed says which plan opens it', () => {
  const { closed, ...records } = toldTo('anonymous');
  expect(Object.values(records).flat()).toEqual([]);
  expect(new Set(closed.values())).toEqual(new Set(['UNAUTHENTICATED']));
  for (const name of Object.keys(SUBJECTS))
    if (name !== 'anonymous')
      expect(
        [...toldTo(name).closed.values()].every((code) => code === 'UPGRADE_REQUIRED'),
        name,
      ).toBe(true);
});

describe.each(Object.entries(SUBJECTS).filter(([name]) => name !== 'anonymous'))('%s', (name, who) => {
  const expectPlans = (records: readonly Found[], plans: Readonly<Record<string, Tier>>, filled: readonly string[]) => {
    expect(records.length).toBeGreaterThan(0);
    for (const [field, plan] of Object.entries(plans))
      for (const { door, symbol, fields } of records)
        if (!mayRead(plan, who)) expect(fields[field] ?? null, `${field} of ${symbol} through ${door}`).toBeNull();
        else if (filled.includes(field))
          expect(fields[field] ?? null, `${field} of ${symbol} through ${door}`).not.toBeNull();
  };

  test('reads each field of a row as its plan says', () =>
    expectPlans(toldTo(name).rows, ROW_FIELD_PLANS, ['vwap', 'vwap_pm', 'pm_high', 'price', 'volume', 'float']));
  test('reads each field of a hit as its plan says', () =>
    expectPlans(toldTo(name).hits, HIT_FIELD_PLANS, ['vwap', 'price', 'float', 'hod']));
  test('reads each field of a quote as its plan says', () =>
    expectPlans(toldTo(name).quotes, QUOTE_FIELD_PLANS, ['vwap', 'vwap_pm', 'pm_high', 'price', 'high', 'volume']));

  test('learns from why what its plan says about a symbol beyond its lists, and the verdict', () => {
    const { whyInputs, comparisons } = toldTo(name);
    const beyond = (records: readonly Found[]) => records.filter(({ symbol }) => symbol === BEYOND);
    // Basic's list of Momentum is whole, so nothing that trades there lies beyond it.
    const isListed = who.tier === 'basic';
    if (!isListed) expectPlans(beyond(whyInputs), WHY_INPUT_PLANS, ['price', 'volume', 'float', 'adv20', 'baseline']);
    for (const { fields } of beyond(comparisons)) {
      expect(typeof fields.passes).toBe('boolean');
      const plan = SCAN_FIELD_PLANS[fields.field as keyof typeof SCAN_FIELD_PLANS];
      const isOpen = isListed || mayRead(plan, who);
      expect(
        [fields.value, fields.margin].map((figure) => figure !== null),
        `${fields.field}`,
      ).toEqual([isOpen, isOpen]);
    }
  });

  test('learns from why all about a symbol on its list', () => {
    for (const { fields } of toldTo(name).comparisons.filter(({ symbol }) => symbol === TOP))
      expect(fields.value).not.toBeNull();
  });
});

test('no door gives a free account a row beyond its five, or the float, relative volume or VWAP of one', () => {
  const { rows, hits: heard } = toldTo('free');
  expect([...rows, ...heard].map(({ symbol }) => symbol)).not.toContain(BEYOND);
  const all = Object.values(toldTo('free')).flatMap((records) => (Array.isArray(records) ? (records as Found[]) : []));
  for (const { symbol, fields, door } of all) {
    if (symbol !== BEYOND || 'value' in fields) continue;
    for (const field of ['float', 'relative_volume', 'vwap', 'adv20', 'shares_outstanding'])
      expect(fields[field] ?? null, `${field} through ${door}`).toBeNull();
  }
});
