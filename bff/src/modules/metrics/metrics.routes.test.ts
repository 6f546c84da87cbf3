import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LatencyMeter } from '@prebell/market/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { stillMarket } from '../../../test/still-market';
import { createApp } from '../../app';
import { noteBackup } from '../../backup/platform-backup';
import { openDatabase } from '../../db/database';
import { businessGauges } from './business-gauges.service';
import { createMetricsApp } from './metrics-app.routes';

const { deps, request, signIn } = await startTestPlatform();
const meter = new LatencyMeter();
const market = {
  ...stillMarket,
  latencyHistograms: () => meter.histograms(),
  latency: async () => ({ latency: meter.report(0), calls: { asked: 9, made: 3, saved_percent: 66.7 } }),
};

test('Prometheus reads a histogram of each stage: buckets that grow to the count, and the sum', async () => {
  for (const total of [1, 4, 30, 2_000])
    meter.record({ event_at: 0, received_at: total / 2, decided_at: total / 2 }, total);
  const answer = await createMetricsApp({ ...deps, market }).request('http://localhost:3000/metrics');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toMatch('text/plain; version=0.0.4');
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain('# TYPE prebell_market_latency_seconds histogram');
  const buckets = lines.flatMap((line) => {
    const [, bound, count] = /_bucket\{stage="total",le="(.+)"\} (\d+)$/.exec(line) ?? [];
    return bound === undefined ? [] : [[bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), Number(count)]];
  });
  expect(buckets.length).toBeGreaterThan(15);
  const durations = [0.001, 0.004, 0.03, 2];
  for (const [bound = 0, count] of buckets) expect(count).toBe(durations.filter((each) => each <= bound).length);
  expect(lines).toContain('prebell_market_latency_seconds_sum{stage="total"} 2.035');
  expect(lines).toContain('prebell_market_latency_seconds_count{stage="received"} 4');
  expect(lines).toContain('prebell_market_source_requests_total{kind="made"} 3');
});

const linesOf = async (from = market) =>
  (await (await createMetricsApp({ ...deps, market: from }).request('http://localhost:3000/metrics')).text()).split(
    '\n',
  );

test('every route has its rate, errors and durations; five hundred unknown paths add one series', async () => {
  const app = createApp({ ...deps, market });
  await app.request('http://localhost:3000/api/market/quote/AAPL');
  const before = await linesOf();
  expect(before).toContainEqual(
    expect.stringMatching(
      /^prebell_http_request_duration_seconds_count\{.*route="\/api\/market\/quote\/:symbol".*\} 1$/,
    ),
  );
  for (let n = 0; n < 500; n += 1) await app.request(`http://localhost:3000/api/none/${n}`);
  const counts = (lines: string[]) =>
    lines.filter((line) => line.startsWith('prebell_http_request_duration_seconds_count'));
  expect(counts(await linesOf()).length - counts(before).length).toBeLessThanOrEqual(2);
});

test('without a market the other metrics come at once, however long its questions would wait', async () => {
  const forever = () => new Promise<never>(() => undefined);
  const lines = await linesOf({
    ...market,
    isReady: () => false,
    latency: forever,
    universe: forever,
    sourceFigures: forever,
  });
  expect(lines).toContain('prebell_market_up 0');
  expect(lines.join()).not.toContain('prebell_market_latency_seconds');
});

test('the depth of each queue, its failed jobs and the age of the oldest are read from the database', async () => {
  const lines = await linesOf();
  for (const queue of ['mail', 'stripe-events', 'scheduled']) {
    for (const state of ['waiting', 'failed'])
      expect(lines).toContain(`prebell_jobs{queue="${queue}",state="${state}"} 0`);
    expect(lines).toContain(`prebell_job_lag_seconds{queue="${queue}"} 0`);
  }
});

test('what the source sent wrong is counted by kind, with how far its clock is off', async () => {
  const figures = { counts: { malformed: 3, 'in the future': 2, 'unknown condition': 7 }, clock_ahead_ms: -1_500 };
  const lines = await linesOf({ ...market, sourceFigures: async () => figures });
  for (const [kind, count] of Object.entries({ malformed: 3, repeated: 0, future: 2, unknown_condition: 7 }))
    expect(lines).toContain(`prebell_market_source_messages_total{kind="${kind}"} ${count}`);
  expect(lines).toContain('prebell_market_source_clock_ahead_seconds -1.5');
  expect((await linesOf()).join('\n')).not.toContain('prebell_market_source_messages_total');
});

test('while the market does not answer, all other metrics are still reported', async () => {
  const away = {
    ...market,
    isReady: () => false,
    latency: () => Promise.reject(new Error('The market engine is being replaced')),
  };
  const lines = await linesOf(away);
  expect(lines).toContain('prebell_market_up 0');
  expect(lines).toContain('# TYPE prebell_http_requests_in_flight gauge');
});

test('the public port serves no metrics, however the path is written', async () => {
  const app = createApp({ ...deps, market });
  for (const path of [
    '/metrics',
    '/%6detrics',
    '/metric%73',
    '/./metrics',
    '/x/../metrics',
    '//metrics',
    '/metrics/',
    '/METRICS',
    '/Metrics/',
    '/%256detrics',
    '/metrics;x=1',
    '/metrics%2f',
    '/metrics%00',
    '/metrics?x',
    '/api/metrics',
    '/api/../metrics',
    '/api/%2e%2e/metrics',
    '/.//metrics',
    '///metrics',
    '/%2fmetrics',
    '/\\metrics',
  ]) {
    const answer = await app.request(`http://localhost:3000${path}`);
    expect(await answer.text(), path).not.toContain('prebell_');
    expect(answer.status, path).not.toBe(200);
  }
});

test('admins see instances, queues, copies and the last backup from the same figures as Prometheus; others see nothing', async () => {
  await noteBackup(deps.db);
  deps.metrics.limit.set(48);
  const { token } = await signIn('admin');
  const ask = () => request('GET', '/api/admin/operations', { token });
  // The mail about this sign-in, which its answer did not wait for.
  await vi.waitFor(async () => expect((await ask()).body.mails.waiting).toBe(1), 5_000);
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    instances: [
      { name: 'alone', role: 'all', is_up: true, load: { requests: 1, requests_limit: 48, is_nats_up: null } },
    ],
    errors: [],
    mails: { has_server: false, waiting: 1 },
    payment_events: { waiting: 0, dead: 0 },
    database: {
      primary: null,
      started_at: expect.stringMatching(/Z$/),
      replicas: 0,
      synchronous_replicas: 0,
      last_backup_at: expect.stringMatching(/Z$/),
      last_server_backup_at: null,
      archived_until: null,
      archive_failed_at: null,
    },
  });
  const backupLine = (await linesOf()).find((line) => line.startsWith('prebell_last_backup_timestamp_seconds'));
  expect(Number(backupLine?.split(' ')[1])).toBe(Date.parse(body.database.last_backup_at) / 1000);
  const { token: free } = await signIn('free');
  expect((await request('GET', '/api/admin/operations', { token: free })).status).toBe(403);
});

test('admins see the last backup of pgBackRest, which the database’s machine notes', async () => {
  const { deps: own, request: ask, signIn: enter } = await startTestPlatform();
  const { token } = await enter('admin');
  const unit = readFileSync(join(import.meta.dirname, '../../../../deploy/systemd/prebell-backup@.service'), 'utf8');
  const [, statement = ''] = /^ExecStartPost=.* -c "(insert [^"]+)"$/m.exec(unit) ?? [];
  await sql.raw(statement).execute(own.db);
  const { database } = (await ask('GET', '/api/admin/operations', { token })).body;
  expect(database.last_server_backup_at).toMatch(/Z$/);
  expect(database.last_backup_at).toBe(database.last_server_backup_at);
});

test('while the database is away its figures are missing, and the endpoint answers all others', async () => {
  const away = openDatabase('postgresql://nobody@127.0.0.1:1/none', () => undefined);
  onTestFinished(() => away.destroy());
  const text = await businessGauges({ db: away }).read();
  expect(text).toContain('# TYPE prebell_jobs gauge');
  expect(text).not.toMatch(/^prebell_/m);
});
