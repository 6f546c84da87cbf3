import { endpoints, platformStatusSchema, scannerSampleSchema } from '@prebell/contracts';
import { early, SCANNED, startScriptedMarket } from '@prebell/market/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { createApp } from '../../app';
import { recordStatus } from './record-status.worker';

const { deps, advance } = await startTestPlatform();
const { market } = startScriptedMarket(
  Array.from({ length: 5 }, () => SCANNED),
  Array.from({ length: 5 }, (_, index) => early(index, 6 + index / 10)),
);
const app = createApp({ ...deps, market });
let end: () => Promise<void>;
beforeAll(async () => {
  await market.ready;
  end = recordStatus({ ...deps, market, checkReady: async () => undefined });
});
afterAll(async () => {
  await end();
  await market.stop();
});

const read = async () => {
  const answer = await app.request(endpoints.status.platform.path);
  const body = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return platformStatusSchema.parse(body);
};

test('a visitor reads the measurements; those with too few samples are null', async () => {
  await vi.waitFor(async () => {
    advance(5_000);
    expect((await read()).latency.samples).toBeGreaterThanOrEqual(0);
    expect(await deps.db.selectFrom('uptime_minutes').select('minute').execute()).toHaveLength(1);
  });
  expect(await read()).toMatchObject({
    uptime: { percent: null },
    latency: { p99_ms: null },
    updates: { p99_ms: null },
    universe: { symbols: 5 },
    feed_label: market.status().feed.label,
  });
});

test('recorded minutes become the uptime of the window', async () => {
  const now = deps.now().getTime();
  const minutes = Array.from({ length: 200 }, (_, index) => ({
    minute: new Date(now - (now % 60_000) - index * 60_000),
  }));
  await deps.db.deleteFrom('uptime_minutes').execute();
  await deps.db
    .insertInto('uptime_minutes')
    .values(minutes.filter((_, index) => index % 2 === 1))
    .execute();
  advance(5_000);
  const { uptime } = await read();
  expect(uptime.minutes).toBeGreaterThanOrEqual(198);
  expect(uptime.percent).toBeGreaterThan(48);
  expect(uptime.percent).toBeLessThan(52);
});

test('a minute that is not over does not make up for a missed one', async () => {
  const minute = deps.now().getTime() - (deps.now().getTime() % 60_000);
  await deps.db.deleteFrom('uptime_minutes').execute();
  // The last 200 minutes but one, and the current one.
  await deps.db
    .insertInto('uptime_minutes')
    .values(
      [...Array.from({ length: 199 }, (_, index) => index + 2), 0].map((back) => ({
        minute: new Date(minute - back * 60_000),
      })),
    )
    .execute();
  advance(5_000);
  const { uptime } = await read();
  expect(uptime.minutes - uptime.minutes_served).toBeGreaterThanOrEqual(1);
});

test('the public sample is never younger than 15 minutes, and says when there will be one', async () => {
  await vi.waitFor(() => expect(deps.meter.sample.at(market.now()).expectedAt).not.toBeNull());
  const sample = scannerSampleSchema.parse(await (await app.request(endpoints.status.sample.path)).json());
  expect(sample).toMatchObject({ as_of: null, rows: [] });
  expect(Date.parse(sample.expected_at ?? '') - market.now()).toBeGreaterThan(14 * 60_000);
  const { rows, count } = await market.scanner('momentum', 3);
  deps.meter.sample.keep({ at: market.now() - 16 * 60_000, rows, count });
  const later = scannerSampleSchema.parse(await (await app.request(endpoints.status.sample.path)).json());
  expect(later.rows.map(({ symbol }) => symbol)).toEqual(rows.map(({ symbol }) => symbol));
  expect([later.rows.length, later.count]).toEqual([3, 5]);
});
