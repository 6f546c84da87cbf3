import { once } from 'node:events';
import { request as ask } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ROW_FIGURES, type RowFigure, type WireScannerRow } from '@prebell/contracts';
import { createHttpServer, createLogger } from '@prebell/server/process';
import { followRequests } from '@prebell/server/tracing';
import { startTracing } from '@prebell/server/tracing/start';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { createApp } from '../app';

const lines: Record<string, unknown>[] = [];
const log = createLogger(
  'info',
  { instance: 'test:1', release: () => 'r1' },
  { write: (line) => lines.push(JSON.parse(line)) },
);
const { deps, signIn, register } = await startTestPlatform({}, { complete: async (made) => ({ ...made, log }) });
const app = createApp(deps);
const answersDirectly = vi.fn(app.answerDirectly!);
const direct = createHttpServer({ fetch: app.fetch, answerDirectly: answersDirectly });
const chain = createHttpServer({ fetch: app.fetch });
const ports = { direct: 0, chain: 0 };
beforeAll(async () => {
  ports.direct = await direct.listen('127.0.0.1', 0);
  ports.chain = await chain.listen('127.0.0.1', 0);
});
afterAll(async () => {
  await direct.close();
  await chain.close();
});

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const get = async (port: number, { path, method = 'GET', headers = {} }: Asked) => {
  const sent = ask({ port, host: '127.0.0.1', path, method, headers, agent: false });
  sent.end();
  const [response] = await once(sent, 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  const { date: _date, traceresponse, ...others } = response.headers;
  return { status: response.statusCode, headers: others, body, trace: String(traceresponse) };
};
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
/** Whether the last request was answered on the fast path. */
const wasDirect = async () => await answersDirectly.mock.results.at(-1)?.value;

const { token } = await signIn('premium');
const { token: free } = await signIn('free');
const HOT = ['/api/market/status', '/api/market/quote/AAPL', '/api/scanners/momentum', '/api/scanners/status'];

/** Makes the tokens known, as their first requests do. */
beforeAll(async () => {
  for (const each of [token, free]) await get(ports.chain, { path: '/api/market/status', headers: bearer(each) });
});

const rowOf = (seq: number): WireScannerRow => ({
  ...(Object.fromEntries(ROW_FIGURES.map((figure, index) => [figure, 1_000 * seq + index])) as Record<
    RowFigure,
    number
  >),
  ...{ symbol: `A${seq}`, catalyst: null, gap_basis: null, rvol_reason: null, halted: false },
  ...{ as_of: '2025-02-06T14:04:17.000Z', seq },
});

test.each(['br', 'gzip'])('a long answer is compressed as %s on both ways, and is the same then', async (encoding) => {
  const rows = Array.from({ length: 40 }, (_, seq) => rowOf(seq));
  vi.spyOn(deps.market, 'scanner').mockResolvedValue({ rows, count: rows.length });
  onTestFinished(() => void vi.restoreAllMocks());
  const asked = { path: '/api/scanners/gappers', headers: { ...bearer(token), 'Accept-Encoding': encoding } };
  const [short, long] = [await get(ports.direct, asked), await get(ports.chain, asked)];
  expect(await wasDirect()).toBe(true);
  expect(short.headers).toEqual(long.headers);
  expect(short.headers['content-encoding']).toBe(encoding);
  const plain = await get(ports.direct, { ...asked, headers: bearer(token) });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(Number(short.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 2);
  const ask = (port: number) =>
    fetch(`http://127.0.0.1:${port}${asked.path}`, { headers: asked.headers }).then((answer) => answer.json());
  expect(await ask(ports.direct)).toEqual(JSON.parse(plain.body));
  expect(await ask(ports.chain)).toEqual(JSON.parse(plain.body));
});

test.each(HOT)('%s has the same status, headers and body on the fast path as through the chain', async (path) => {
  const asked = { path, headers: bearer(token) };
  const short = await get(ports.direct, asked);
  expect(await wasDirect()).toBe(true);
  const long = await get(ports.chain, asked);
  expect({ ...short, trace: '' }).toEqual({ ...long, trace: '' });
  expect(short.status).toBe(200);
  expect(short.trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(short.trace).not.toBe(long.trace);
});

test('the fast path logs and counts an answer as the chain does, with the trace of the caller', async () => {
  const traceId = 'c'.repeat(32);
  const headers = { ...bearer(token), traceparent: `00-${traceId}-${'d'.repeat(16)}-01` };
  const logged: unknown[] = [];
  const counts: number[] = [];
  const countOf = async () => {
    const { values } = await deps.metrics.requests.get();
    const labels = { method: 'GET', route: '/api/market/quote/:symbol', status: 200 };
    const found = values.find((each) => each.metricName?.endsWith('_count') && each.labels.route === labels.route);
    return found?.value ?? 0;
  };
  for (const port of [ports.direct, ports.chain]) {
    lines.length = 0;
    const before = await countOf();
    const { trace } = await get(port, { path: '/api/market/quote/AAPL', headers });
    expect(trace).toMatch(new RegExp(`^00-${traceId}-(?!d{16})[0-9a-f]{16}-00$`));
    counts.push((await countOf()) - before);
    logged.push(lines.map(({ time: _time, ms, ...rest }) => ({ ...rest, ms: typeof ms })));
  }
  expect(counts).toEqual([1, 1]);
  expect(logged[0]).toEqual(logged[1]);
  expect(logged[0]).toEqual([
    expect.objectContaining({ trace_id: traceId, status: 200, path: '/api/market/quote/AAPL' }),
  ]);
  expect((await deps.metrics.inFlight.get()).values[0]?.value).toBe(0);
});

test.each<[string, Asked]>([
  ['no token', { path: '/api/market/status' }],
  ['a token that nobody knows', { path: '/api/market/status', headers: bearer('x.y.z') }],
  ['an API key that does not exist', { path: '/api/market/status', headers: bearer(`pb_${'a'.repeat(40)}`) }],
  [
    'two tokens in one header',
    { path: '/api/market/status', headers: { Authorization: `Bearer ${token}, Bearer ${token}` } },
  ],
  ['a foreign host', { path: '/api/market/status', headers: { ...bearer(token), Host: 'evil.example' } }],
  ['an unknown symbol', { path: '/api/market/quote/ZZZZ', headers: bearer(token) }],
  ['an invalid symbol', { path: '/api/market/quote/TOOLONG', headers: bearer(token) }],
  ['an encoded symbol', { path: '/api/market/quote/%41APL', headers: bearer(token) }],
  ['an unknown scanner', { path: '/api/scanners/penny', headers: bearer(token) }],
  ['a scanner outside the plan', { path: '/api/scanners/low-float', headers: bearer(free) }],
  ['a query', { path: '/api/market/status?a=1', headers: bearer(token) }],
  ['a deeper path', { path: '/api/market/quote/AAPL/x', headers: bearer(token) }],
  ['another endpoint', { path: '/api/market/halts', headers: bearer(token) }],
  ['HEAD', { path: '/api/market/status', method: 'HEAD', headers: bearer(token) }],
  ['POST', { path: '/api/market/status', method: 'POST', headers: bearer(token) }],
])('%s goes through the chain, with its answer', async (_name, asked) => {
  const [short, long] = [await get(ports.direct, asked), await get(ports.chain, asked)];
  expect(await wasDirect()).toBe(false);
  expect({ ...short, trace: '' }).toEqual({ ...long, trace: '' });
});

test('a caller whose rights end is refused on the fast path at once', async () => {
  const { id, token: own } = await register('leaver');
  const asked = { path: '/api/market/status', headers: bearer(own) };
  await get(ports.chain, asked);
  expect((await get(ports.direct, asked)).status).toBe(200);
  expect(await wasDirect()).toBe(true);
  await deps.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
  deps.sessions.announceChange(id);
  const refused = await get(ports.direct, asked);
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([401, 'ACCOUNT_INACTIVE']);
});

test('an answer that breaks its contract is an error in tests on the fast path too', async () => {
  const broken = { ...deps, market: { ...deps.market, quote: async () => ({ symbol: 7 }) as never } };
  const http = createHttpServer(createApp(broken));
  const port = await http.listen('127.0.0.1', 0);
  const { status, body } = await get(port, { path: '/api/market/quote/AAPL', headers: bearer(token) });
  await http.close();
  expect([status, JSON.parse(body).code]).toEqual([500, 'INTERNAL']);
});

test('nothing is answered on the fast path for pages of other origins', async () => {
  const { app: other } = await startTestPlatform({ CORS_ORIGINS: 'https://desk.example.com' });
  expect(other).toMatchObject({ answerDirectly: null });
});

test('while traces are exported every request goes through the chain, which records it', async () => {
  const asked = { path: '/api/market/status', headers: bearer(token) };
  const stop = startTracing({
    ...{
      endpoint: 'http://127.0.0.1:9',
      ratio: 1,
      resource: { 'service.name': 'test' },
      log: { warn: () => undefined },
    },
  });
  try {
    expect((await get(ports.direct, asked)).trace).toMatch(/-01$/);
    expect(await wasDirect()).toBe(false);
  } finally {
    await stop();
  }
  expect((await get(ports.direct, asked)).trace).toMatch(/-00$/);
  expect(await wasDirect()).toBe(true);
});

test('on the fast path each line that a request causes names the trace of its answer, while requests are followed', async () => {
  const market = {
    ...deps.market,
    quote: async (symbol: string) => {
      await nextTurn();
      log.warn('deep');
      return deps.market.quote(symbol);
    },
  };
  const stop = followRequests();
  const http = createHttpServer(createApp({ ...deps, market }));
  try {
    const port = await http.listen('127.0.0.1', 0);
    lines.length = 0;
    const { trace } = await get(port, { path: '/api/market/quote/AAPL', headers: bearer(token) });
    const [, traceId] = trace.split('-');
    expect(lines.map(({ msg, trace_id }) => [msg, trace_id])).toEqual([
      ['deep', traceId],
      ['request', traceId],
    ]);
  } finally {
    stop();
    await http.close();
  }
});
