import { Writable } from 'node:stream';
import { startTestSandbox } from '@prebell/embedded-stripe/testing';
import { early, SCANNED, startScriptedMarket } from '@prebell/market/testing';
import { observeOutside } from '@prebell/server/metrics';
import { createLogger } from '@prebell/server/process';
import { currentTraceId } from '@prebell/server/tracing';
import { afterAll, expect, test, vi } from 'vitest';
import { traceIntoReceiver } from '../../test/otlp-receiver';
import { startTestPlatform } from '../../test/platform';
import { openDatabase } from '../db/database';
import { connectStripe } from '../modules/billing/stripe/connection.gateway';
import { ensureCatalogue } from '../modules/billing/stripe/ensure-catalogue.gateway';

const { spans, resources, faults } = await traceIntoReceiver();
const { market } = startScriptedMarket([SCANNED], [early(0, 6)]);
afterAll(() => market.stop());
const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const { request, signIn, deps } = await startTestPlatform(
  { PUBLIC_ORIGIN: 'http://localhost:3000' },
  {
    market,
    complete: async (made, connectionString) => {
      const db = openDatabase(connectionString, () => undefined);
      afterAll(() => db.destroy());
      const sandbox = await startTestSandbox({ connectionString, now: made.now, send: async () => 200 });
      const observer = observeOutside(made.metrics, 'stripe');
      const stripe = connectStripe({ ...sandbox, db, restMs: 0, observer });
      await ensureCatalogue(stripe.client);
      const log = createLogger('info', { instance: 'test:1', release: () => 'r1' }, sink);
      return { ...made, stripe, log };
    },
  },
);

let presses = 0;
/** The ids that a page's press gives itself, and the header that its requests carry. */
const press = () => {
  presses += 1;
  const [traceId, spanId] = [String(presses).padStart(32, 'a'), String(presses).padStart(16, 'b')];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
};
/** The spans of a trace once `names` are among them. */
const traceWith = async (traceId: string, names: readonly string[]) => {
  const found = () => spans.filter((span) => span.traceId === traceId);
  await vi.waitFor(() => expect(found().map(({ name }) => name)).toEqual(expect.arrayContaining([...names])), 10_000);
  return new Map(found().map((span) => [span.name, span]));
};

/** OpenTelemetry starts its own spans at whole milliseconds; the engine's have fractions. */
const CLOCKS_DIFFER_NS = 2_000_000n;

test('a press is one trace from the page through request, SQL, market and engine to the painted row', async () => {
  const { token } = await signIn('premium');
  const { traceId, spanId, headers } = press();
  const answer = await request('GET', '/api/scanners/gappers', { token, headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('traceresponse')).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  const report = { trace_id: traceId, span_id: spanId, kind: 'click', ms: 80, ago_ms: 90 };
  expect((await request('POST', '/api/presses', { body: report })).status).toBe(200);

  const names = ['press', 'GET /api/scanners/:scanner', 'SQL SELECT', 'market scanner', 'engine scanner'];
  const trace = await traceWith(traceId, names);
  const [root, served, sql, asked, worked] = names.map((name) => trace.get(name)!);
  expect(root).toMatchObject({ spanId, attributes: { 'prebell.press': 'click' } });
  expect(root?.parentSpanId).toBeUndefined();
  expect((root!.ended - root!.began) / 1_000_000n).toBe(80n);
  expect(served).toMatchObject({
    parentSpanId: spanId,
    kind: 2,
    hasFailed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/scanners/:scanner',
      'http.response.status_code': 200,
    },
  });
  for (const part of [sql, asked]) expect(part).toMatchObject({ parentSpanId: served?.spanId, kind: 3 });
  expect(worked?.parentSpanId).toBe(asked?.spanId);
  for (const [inner, outer] of [
    [worked, asked],
    [asked, served],
  ] as const) {
    expect(inner!.began + CLOCKS_DIFFER_NS).toBeGreaterThanOrEqual(outer!.began);
    expect(inner!.ended).toBeLessThanOrEqual(outer!.ended + CLOCKS_DIFFER_NS);
  }
  expect(sql?.attributes['db.query.text']).toMatch(/^select .*\$1/s);
  expect(resources[0]).toEqual({ 'service.name': 'prebell', 'service.instance.id': 'test:1' });
  expect(faults).toEqual([]);
});

test('calls of the payment processor are part of the trace that caused them', async () => {
  const { token } = await signIn('free');
  const { traceId, headers } = press();
  const body = {
    tier: 'basic',
    billing_interval: 'monthly',
    success_url: 'http://localhost:3000/a',
    cancel_url: 'http://localhost:3000/b',
  };
  expect((await request('POST', '/api/payments/create-checkout-session', { token, headers, body })).status).toBe(200);
  const trace = await traceWith(traceId, ['stripe', 'POST /api/payments/create-checkout-session']);
  expect(trace.get('stripe')).toMatchObject({ kind: 3, attributes: { 'prebell.outcome': 'done' } });
  expect([...trace.values()].some(({ name }) => name === 'SQL INSERT')).toBe(true);
});

test('every line of the log names trace, instance and release, however deep it was written', async () => {
  lines.length = 0;
  const { traceId, headers } = press();
  const { token } = await signIn('free');
  await deps.db.schema.alterTable('watchlists').renameTo('hidden').execute();
  const answer = await request('GET', '/api/watchlists', { token, headers });
  await deps.db.schema.alterTable('hidden').renameTo('watchlists').execute();
  expect(answer.status).toBe(500);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.length).toBeGreaterThanOrEqual(3);
  for (const line of logged)
    expect(line).toMatchObject({ instance: 'test:1', release: 'r1', trace_id: expect.any(String) });
  expect(logged.filter(({ trace_id }) => trace_id === traceId).map(({ msg }) => msg)).toEqual([
    'Unexpected error',
    'request',
  ]);
  const failed = (await traceWith(traceId, ['GET /api/watchlists'])).get('GET /api/watchlists');
  expect(failed?.hasFailed).toBe(true);
  expect(currentTraceId()).toBeUndefined();
});

test('a malformed traceparent starts a new trace, and work outside of requests starts none', async () => {
  for (const traceparent of [
    '',
    'x',
    `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`,
    `ff-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  ]) {
    const { headers } = await request('GET', '/api/health', { headers: { traceparent } });
    expect(headers.get('traceresponse')).toMatch(/^00-(?!0{32})(?!a{32})[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  }
  const before = spans.length;
  await deps.db.selectFrom('users').select('id').limit(1).execute();
  await market.scanner('gappers', 'all');
  const { traceId, headers } = press();
  await request('GET', '/api/health', { headers });
  await traceWith(traceId, ['GET /api/health']);
  expect(
    spans
      .slice(before)
      .map(({ name }) => name)
      .filter((name) => name !== 'GET /api/health'),
  ).toEqual([]);
});
