import {
  type Endpoint,
  endpoints,
  type GateSubject,
  HIT_FIELD_PLANS,
  MARKET_NAMESPACE,
  QUOTE_FIELD_PLANS,
  ROW_FIELD_PLANS,
  SCAN_FIELD_PLANS,
  SCANNERS,
  type Tier,
  WHY_INPUT_PLANS,
} from '@prebell/contracts';
import { io as connect } from 'socket.io-client';
import { z } from 'zod';
import type { Router } from '../src/http/app-env';

export interface Subject extends GateSubject {
  readonly token: string | undefined;
}
type Json = Record<string, unknown>;
export interface Found {
  readonly channel: string;
  readonly symbol: string;
  readonly fields: Json;
}
/** What one subject received, by kind of record. */
export interface ReceivedRecords {
  readonly rows: Found[];
  readonly quotes: Found[];
  readonly hits: Found[];
  readonly whyInputs: Found[];
  readonly comparisons: Found[];
  /** Refused requests, with the code of the refusal. */
  readonly closed: Map<string, string>;
}

export const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
const { scanners, hits, market: marketEndpoints, watchlists, customScanners, status } = endpoints;

/** Answers and events with a figure that some plan lacks; `field-plans.test.ts` keeps the list complete. */
export const HTTP_CHANNELS: readonly Endpoint[] = [
  scanners.results,
  hits.list,
  hits.one,
  hits.replay,
  marketEndpoints.quote,
  marketEndpoints.why,
  watchlists.rows,
  customScanners.results,
  customScanners.dryRun,
  customScanners.hits,
  customScanners.replay,
  status.sample,
];
export const SOCKET_CHANNELS = [
  'scanner:subscribe',
  'custom:subscribe',
  'watchlist:subscribe',
  'symbol:subscribe',
  'scanner:delta',
  'custom:delta',
  'hit',
  'custom:hit',
  'quote',
];

const ask = async ({ app, token }: Asking, endpoint: Endpoint, { params = {}, query = {}, body }: AskOptions = {}) => {
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
export const emptyRecords = (): ReceivedRecords => ({
  rows: [],
  quotes: [],
  hits: [],
  whyInputs: [],
  comparisons: [],
  closed: new Map(),
});
const note = (found: Found[], channel: string, records: readonly Any[], fieldsOf: (record: Any) => Json = (r) => r) => {
  for (const record of records) found.push({ channel, symbol: record.symbol, fields: fieldsOf(record) });
};

const DEFINITION = { where: [{ field: 'price', op: '>=', value: 1 }], sort: 'percent_change' };
/** A plan and the app under test. Its symbols are at the top of every list, and beyond all caps. */
export interface Asking extends Subject {
  readonly app: Router;
  readonly top: string;
  readonly beyond: string;
}
/** The user's watchlist and custom scanner, if the plan has them. */
export interface Own {
  readonly list?: string;
  readonly scan?: string;
}

/** Calls an endpoint, and passes its answer to `use` or notes its refusal. */
const endpointCaller =
  (who: Asking, received: ReceivedRecords) =>
  async (endpoint: Endpoint, options: AskOptions, use: (body: Any, channel: string) => void) => {
    const { status: code, body } = await ask(who, endpoint, options);
    if (code >= 400) received.closed.set(`${nameOf(endpoint)} ${JSON.stringify(options)}`, body.code);
    else use(body, nameOf(endpoint));
    return body;
  };

/** Asks for the hits of the custom scanner, and for the replay of the first one. */
export const readOwnHits = async (
  who: Asking,
  { scan = crypto.randomUUID() }: Own,
  received: ReceivedRecords,
): Promise<void> => {
  const call = endpointCaller(who, received);
  const inputsOf = ({ inputs }: Any) => inputs;
  const { hits: log } = await call(customScanners.hits, { params: { id: scan } }, (body, channel) =>
    note(received.hits, channel, body.hits, inputsOf),
  );
  // Without a log the endpoint refuses every hit, so any will do.
  const [first] = log === undefined ? ['2025-02-06-1'] : log.map(({ id }: Any) => id);
  if (first === undefined) return;
  await call(customScanners.replay, { params: { id: scan, hit: first } }, ({ hit }, channel) =>
    note(received.hits, channel, [hit], inputsOf),
  );
};

/** Calls every endpoint of `HTTP_CHANNELS`, except those that `readOwnHits` calls. */
export const readHttp = async (who: Asking, name: string, received: ReceivedRecords): Promise<Own> => {
  const { top, beyond } = who;
  const call = endpointCaller(who, received);
  for (const scanner of SCANNERS) {
    await call(scanners.results, { params: { scanner } }, ({ results }, channel) =>
      note(received.rows, channel, results),
    );
    const { hits: log = [] } = await call(hits.list, { query: { scanner } }, (body, channel) =>
      note(received.hits, channel, body.hits, ({ inputs }) => inputs),
    );
    for (const { id } of log.slice(0, 1))
      for (const endpoint of [hits.one, hits.replay])
        await call(endpoint, { params: { id } }, ({ hit }, channel) =>
          note(received.hits, channel, [hit], ({ inputs }) => inputs),
        );
  }
  for (const symbol of [top, beyond]) {
    await call(marketEndpoints.quote, { params: { symbol } }, (body, channel) =>
      note(received.quotes, channel, [body]),
    );
    await call(marketEndpoints.why, { query: { symbol } }, (body, channel) => {
      note(received.whyInputs, channel, [body], ({ inputs }) => inputs);
      for (const { clauses } of body.scanners)
        note(
          received.comparisons,
          channel,
          clauses.flatMap((c: Any) => [c, ...(c.fallback ? [c.fallback] : [])]).map((c: Any) => ({ ...c, symbol })),
        );
    });
  }
  const list = await ask(who, watchlists.create, { body: { name, symbols: [beyond] } });
  const scan = await ask(who, customScanners.create, { body: { name, definition: DEFINITION } });
  const listId: string | undefined = list.body.watchlist?.id;
  const scanId: string | undefined = scan.body.scanner?.id;
  const unknown = crypto.randomUUID();
  const takeRows = ({ results }: Any, channel: string) => note(received.rows, channel, results);
  await call(watchlists.rows, { params: { id: listId ?? unknown } }, takeRows);
  await call(customScanners.results, { params: { id: scanId ?? unknown } }, takeRows);
  await call(customScanners.dryRun, { body: { definition: DEFINITION } }, takeRows);
  await call(status.sample, {}, ({ rows }, channel) => note(received.rows, channel, rows));
  return { ...(listId && { list: listId }), ...(scanId && { scan: scanId }) };
};

/** Subscribes to every stream and records all events until the returned socket is closed. */
export const readSockets = async (who: Asking & { readonly url: string }, own: Own, received: ReceivedRecords) => {
  const socket = connect(who.url + MARKET_NAMESPACE, {
    auth: { token: who.token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const refusal = await new Promise<string | null>((resolve) => {
    socket.on('connect', () => resolve(null));
    socket.on('connect_error', (error: Any) => resolve(error.data.code));
  });
  if (refusal !== null) {
    received.closed.set(MARKET_NAMESPACE, refusal);
    return socket;
  }
  socket.on('scanner:delta', ({ upserts }: Any) => note(received.rows, 'scanner:delta', upserts));
  socket.on('custom:delta', ({ upserts }: Any) => note(received.rows, 'custom:delta', upserts));
  for (const event of ['hit', 'custom:hit'])
    socket.on(event, (hit: Any) => note(received.hits, event, [hit], ({ inputs }) => inputs));
  socket.on('quote', (quote: Any) => note(received.quotes, 'quote', [quote]));
  const request = async (event: string, payload: Json) => {
    const answer: Any = await socket.emitWithAck(event, payload);
    if (!answer.ok) received.closed.set(`${event} ${JSON.stringify(payload)}`, answer.code);
    if (answer.snapshot) note(received.rows, event, answer.snapshot.rows);
    if (answer.quote) note(received.quotes, event, [answer.quote]);
  };
  for (const scanner of SCANNERS) await request('scanner:subscribe', { scanner });
  for (const symbol of [who.top, who.beyond]) await request('symbol:subscribe', { symbol, resolution: '1' });
  await request('watchlist:subscribe', { id: own.list ?? crypto.randomUUID() });
  await request('custom:subscribe', { id: own.scan ?? crypto.randomUUID() });
  return socket;
};

/** Names of all properties of a schema, at any depth. */
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
/** Whether an answer has a field that some plan lacks. */
export const carriesSold = (schema: unknown) => [...propertiesOf(schema)].some((name) => soldFields.has(name));
