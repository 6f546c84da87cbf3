import { endpoints, type Hit, hitSchema } from '@prebell/contracts';
import type { HitLog, Market, MarketListener } from '@prebell/market';
import { early, SCANNED, START, startScriptedMarket } from '@prebell/market/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, startTestPlatform } from '../../../test/platform';
import { createApp } from '../../app';
import { recordHits } from './hit-recorder.worker';
import { createHitStore } from './hit-store.service';
import { insertTicks } from './hits.repository';

const SYMBOLS = 20;
const { deps, signIn } = await startTestPlatform();
const { market, provider, crash } = startScriptedMarket(
  Array.from({ length: SYMBOLS }, () => SCANNED),
  Array.from({ length: SYMBOLS }, (_, index) => early(index, 6 + index / 10)),
  1,
);
const app = createApp({ ...deps, market });
const stop = recordHits({ ...deps, market });
const stored = async () => (await deps.db.selectFrom('hits').selectAll().orderBy('seq').execute()).length;

beforeAll(async () => {
  await market.ready;
  // Every symbol in the fixture enters all three scanners.
  await vi.waitFor(async () => expect(await stored()).toBe(3 * SYMBOLS), 5_000);
});
afterAll(async () => {
  await stop();
  await market.stop();
});

const tokens = new Map<string, string>();
const ask = async (username: string, path: string) => {
  const token = tokens.get(username) ?? (await signIn(username)).token;
  tokens.set(username, token);
  const answer = await app.request(path, { headers: { Authorization: `Bearer ${token}` } });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};
const list = (username: string, query: string) => ask(username, `${endpoints.hits.list.path}?${query}`);
const symbolsOf = (hits: readonly Hit[]) => new Set(hits.map(({ symbol }) => symbol));

test.each([
  ['free', 'momentum', 5],
  ['basic', 'gappers', 10],
  ['pro', 'low_float', 15],
  ['premium', 'momentum', SYMBOLS],
])('%s sees the hits of its own rows of %s and no others', async (username, scanner, most) => {
  const { status, body } = await list(username, `scanner=${scanner}`);
  expect(status).toBe(200);
  const hits: Hit[] = body.hits.map((hit: unknown) => hitSchema.parse(hit));
  expect(body).toMatchObject({ date: '2025-02-06', next: null, limit: most === SYMBOLS ? null : most });
  expect(symbolsOf(hits).size).toBeLessThanOrEqual(most);
  expect(hits.length).toBeGreaterThan(0);
  expect(hits.map(({ seq }) => seq)).toEqual(hits.map(({ seq }) => seq).toSorted((a, b) => b - a));
  if (most < SYMBOLS) expect(Math.max(...hits.map(({ rank }) => rank))).toBeLessThanOrEqual(most);
  else expect(symbolsOf(hits).size).toBe(SYMBOLS);
});

test('a reader without a cap pages through the day', async () => {
  const seen: number[] = [];
  let next: number | null = null;
  do {
    const { body }: { body: Answer['body'] } = await list(
      'premium',
      `scanner=gappers&limit=7${next === null ? '' : `&before=${next}`}`,
    );
    seen.push(...body.hits.map(({ seq }: Hit) => seq));
    next = body.next;
  } while (next !== null);
  expect(seen).toHaveLength(SYMBOLS);
  expect(new Set(seen).size).toBe(SYMBOLS);
});

test('a scanner outside the tier, an unknown one and a day without hits', async () => {
  expect(await list('free', 'scanner=gappers')).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });
  expect(await list('free', 'scanner=nothing')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_SCANNER' } });
  expect((await list('pro', 'scanner=gappers&date=2020-01-02')).body).toMatchObject({ hits: [], next: null });
});

test('a single hit is visible to those who saw it in the list', async () => {
  const { body } = await list('premium', 'scanner=momentum&limit=500');
  // Each new symbol in the fixture rose higher than those before it, so all entered at the top.
  const top: Hit = body.hits[0];
  const path = (id: string) => endpoints.hits.one.path.replace('{id}', id);
  // VWAP needs Basic.
  expect((await ask('free', path(top.id))).body.hit).toEqual({ ...top, inputs: { ...top.inputs, vwap: null } });
  await deps.db.updateTable('hits').set({ rank: 6 }).where('seq', '=', top.seq).execute();
  expect(await ask('free', path(top.id))).toMatchObject({ status: 404, body: { code: 'UNKNOWN_HIT' } });
  expect((await ask('premium', path(top.id))).body.hit).toMatchObject({ symbol: top.symbol, rank: 6 });
  expect(await ask('premium', path('2025-02-06-999999'))).toMatchObject({ status: 404, body: { code: 'UNKNOWN_HIT' } });
  for (const id of ['1', '2025-02-06-0', '2025-02-06-x']) expect((await ask('premium', path(id))).status, id).toBe(400);
});

test('a live hit is stored with its figures, and replayed with the trades around it', async () => {
  const count = await stored();
  const at = market.now() + 400;
  // It drops out of the three lists, and comes back two seconds later.
  provider.add({ symbol: 0, at, price: 4, volume: 100 }, { symbol: 0, at: at + 2_000, price: 9, volume: 100 });
  await vi.waitFor(async () => expect(await stored()).toBe(count + 6), 8_000);
  const { hits } = (await list('premium', 'scanner=momentum&limit=1')).body;
  expect(hits[0]).toMatchObject({ symbol: 'AAA', kind: 'enter', back: true, best: { rank: 1 }, inputs: { price: 9 } });
  const hitAt = Date.parse(hits[0].at);
  const minute = Math.floor(hitAt / 60_000) * 60;
  const chunk = (start: number, ...t: number[]) => ({
    symbol: 'AAA',
    minute: start,
    ticks: { t, p: t.map(() => 9), v: t.map(() => 100) },
  });
  await insertTicks(deps.db, '2025-02-06', [
    chunk(minute - 300, hitAt - 300_001, hitAt - 300_000),
    chunk(minute, hitAt),
    chunk(minute + 900, hitAt + 900_001),
  ]);
  const { body } = await ask('premium', endpoints.hits.replay.path.replace('{id}', hits[0].id));
  expect(body).toMatchObject({ hit: { id: hits[0].id }, complete: false });
  expect(body.ticks).toEqual({ t: [hitAt - 300_000, hitAt], p: [9, 9], v: [100, 100] });
  expect(Date.parse(body.from)).toBe(hitAt - 300_000);
});

test('a restarted engine replaces the log of its day', async () => {
  const before = await deps.db.selectFrom('hit_logs').selectAll().executeTakeFirstOrThrow();
  crash();
  await vi.waitFor(async () => {
    const after = await deps.db.selectFrom('hit_logs').selectAll().executeTakeFirstOrThrow();
    expect(after.run).not.toBe(before.run);
    const { hits } = await market.hitLog(0);
    expect(await stored()).toBe(hits.length);
  }, 8_000);
  expect(START).toBeLessThan(market.now());
});

test('a hit that is not stored yet is in the list, once, under the cap and page by page', async () => {
  await stop();
  const before = (await list('premium', 'scanner=momentum&limit=500')).body.hits.length;
  const kept = await stored();
  const at = market.now() + 200;
  provider.add({ symbol: 1, at, price: 4, volume: 100 }, { symbol: 1, at: at + 100, price: 9, volume: 100 });
  await vi.waitFor(
    async () => expect((await list('premium', 'scanner=momentum&limit=500')).body.hits).toHaveLength(before + 2),
    5_000,
  );
  expect(await stored()).toBe(kept);
  const newest: Hit[] = (await list('premium', 'scanner=momentum&limit=1')).body.hits;
  expect(newest).toMatchObject([{ symbol: 'AAB', kind: 'enter', back: true }]);
  const [older] = (await list('premium', `scanner=momentum&limit=1&before=${newest[0]!.seq}`)).body.hits;
  expect(older).toMatchObject({ symbol: 'AAB', kind: 'leave' });
  const { hits } = (await list('free', 'scanner=momentum')).body;
  expect(hits.every(({ rank }: Hit) => rank <= 5)).toBe(true);
});

test('an instance that no longer leads stores no hits, no trades and no log, and deletes none', async () => {
  let leads = true;
  const asLeader: typeof deps.asLeader = (work) =>
    leads ? deps.asLeader(work) : Promise.reject(new Error('Another instance leads'));
  const { hits } = await market.hitLog(0);
  const [one, two] = hits.map((hit, k) => ({ ...hit, date: '2025-02-07', id: `2025-02-07-${k + 1}` }));
  let log: HitLog = { ...(await market.hitLog(0)), date: '2025-02-07', run: 'first', hits: [one!] };
  let listener: MarketListener | undefined;
  const stale: Partial<Market> = {
    isReady: () => true,
    now: () => START,
    status: () => market.status(),
    hitLog: async () => log,
    listen: (heard) => {
      listener = heard;
      return () => undefined;
    },
  };
  const everything = async () =>
    Promise.all(
      (['hit_logs', 'hits', 'hit_ticks'] as const).map((table) =>
        deps.db.selectFrom(table).selectAll().where('date', '=', '2025-02-07').execute(),
      ),
    );
  const stopStale = recordHits({ ...deps, asLeader, market: stale as Market });
  await vi.waitFor(async () => expect((await everything())[1]).toHaveLength(1));
  leads = false;
  const before = await everything();
  listener?.ticks?.([{ symbol: 'AAA', minute: 1, ticks: { t: [1], p: [1], v: [1] } }]);
  log = { ...log, hits: [two!] };
  listener?.hits?.([two!]);
  log = { ...log, run: 'second' };
  listener?.hits?.([two!]);
  await stopStale();
  const store = createHitStore({ ...deps, asLeader });
  await expect(store.claim('2025-02-07', 'live-2')).rejects.toThrow('Another instance leads');
  await expect(store.add('live-2', [two!], { now: START, speed: 1 })).rejects.toThrow('Another instance leads');
  expect(await everything()).toEqual(before);
  await deps.db.deleteFrom('hit_logs').where('date', '=', '2025-02-07').execute();
});
