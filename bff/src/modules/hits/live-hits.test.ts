import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints, type Hit, hitSchema, MARKET_NAMESPACE, minutes, SCANNERS, seconds } from '@prebell/contracts';
import { type HitStore, type Market, openMarket, SharedEngine } from '@prebell/market';
import { LiveScriptedProvider, localLink, SCANNED, START, scriptedConfig, silent } from '@prebell/market/testing';
import { createRealtime } from '@prebell/server/sockets';
import { io as connect } from 'socket.io-client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { createApp } from '../../app';
import { insertAlert, setHourlyBudget } from '../alerts/alerts.repository';
import { attachMarketNamespace } from '../market/market.namespace';
import { recordHits } from './hit-recorder.worker';
import { createHitStore } from './hit-store.service';

const PATIENCE = { timeout: 20_000 };
const { deps, signIn } = await startTestPlatform();
const store = createHitStore(deps);
let provider = new LiveScriptedProvider([]);

beforeEach(() => {
  provider = new LiveScriptedProvider(Array.from({ length: 6 }, () => SCANNED));
});
afterEach(async () => {
  await deps.db.deleteFrom('hit_logs').execute();
});

/** A platform on the live source, `after` milliseconds after 09:24; `kill` ends it without any farewell. */
const start = async (after: number, { hitStore = store }: { hitStore?: HitStore } = {}) => {
  const { connect: connectEngine, crash } = localLink(provider);
  const market: Market = openMarket({
    config: scriptedConfig(1),
    // Shared with other instances, as a leader's.
    connect: new SharedEngine(connectEngine).connect,
    clock: { market_at: START + after, real_at: Date.now(), speed: 1, until: START + minutes(600) },
    hitStore: Promise.resolve(hitStore),
    log: silent,
  });
  const stopRecording = recordHits({ ...deps, market });
  const http = createServer().listen(0, '127.0.0.1');
  const io = createRealtime(http, deps.config);
  const detach = attachMarketNamespace(io, { ...deps, market });
  let isGone = false;
  const kill = async () => {
    if (isGone) return;
    isGone = true;
    await market.stop();
    detach();
    await io.close();
    await stopRecording();
  };
  onTestFinished(kill);
  await once(http, 'listening').catch(() => undefined);
  await market.ready;
  const app = createApp({ ...deps, market });
  return { market, app, kill, crash, port: (http.address() as AddressInfo).port };
};
type Platform = Awaited<ReturnType<typeof start>>;

/** A desk on Momentum; `after` is the last hit it has. */
const desk = async ({ port }: Platform, after?: string) => {
  const { token } = await signIn('premium');
  const socket = connect(`http://127.0.0.1:${port}${MARKET_NAMESPACE}`, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  onTestFinished(() => void socket.disconnect());
  const hits: Hit[] = [];
  socket.on('hit', (hit) => hits.push(hitSchema.parse(hit)));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  const answer = await socket.emitWithAck('scanner:subscribe', {
    scanner: 'momentum',
    ...(after !== undefined && { hits_after: after }),
  });
  return { hits, answer };
};
const summariesOf = (hits: readonly Hit[]) => hits.map(({ kind, symbol }) => `${kind} ${symbol}`);
const untilReceived = ({ hits }: { hits: Hit[] }, expected: string[]) =>
  vi.waitFor(() => expect(summariesOf(hits)).toEqual(expected), PATIENCE);
const storedLog = () => deps.db.selectFrom('hits').selectAll().orderBy('seq').execute();
const hitOf = async ({ app }: Platform, id: string) => {
  const { token } = await signIn('premium');
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await app.request(endpoints.hits.one.path.replace('{id}', id), { headers });
  return hitSchema.parse(((await answer.json()) as { hit: unknown }).hit);
};
/** The symbol enters every scanner. */
const enter = (symbol: number, at: number, price = 6) => provider.add({ symbol, at, price, volume: 400_000 });

test.each([
  ['seconds, so that its trades are read', seconds(40), seconds(20)],
  ['minutes, so that its bars are read', minutes(5), seconds(60)],
])(
  'a hit that was sent keeps number, time and figures when the platform was down for %s; the missed ones follow, each once',
  async (_, down, missedAt) => {
    const first = await start(0);
    const before = await desk(first);
    enter(4, first.market.now() + 300);
    await untilReceived(before, ['enter AAE']);
    const [known] = before.hits;
    await first.kill();
    const log = await storedLog();

    // Earlier in every answer of the vendor than the symbol that is known.
    enter(1, START + seconds(20), 7);
    const second = await start(down);
    const after = await desk(second, known!.id);
    expect(after.answer).toMatchObject({ ok: true, hits_resumed: true });
    await untilReceived(after, ['enter AAB']);
    expect(Date.parse(after.hits[0]!.at)).toBe(START + missedAt);
    enter(0, second.market.now() + 200, 8);
    await untilReceived(after, ['enter AAB', 'enter AAA']);
    const now = await storedLog();
    expect(now.slice(0, log.length)).toEqual(log);
    expect(now.map(({ seq }) => seq)).toEqual(now.map((_hit, k) => k + 1));
    expect(now).toHaveLength(3 * SCANNERS.length);
    expect(await hitOf(second, known!.id)).toEqual(known);
  },
);

test('an entry that was sent and withdrawn, or has left again, stays in the log although no bar shows it', async () => {
  const first = await start(0);
  const before = await desk(first);
  enter(2, first.market.now() + 200);
  await untilReceived(before, ['enter AAC']);
  await first.kill();
  const log = await storedLog();
  // The vendor's history no longer has the trade.
  provider = new LiveScriptedProvider(Array.from({ length: 6 }, () => SCANNED));
  enter(3, START + seconds(30));
  const second = await start(minutes(5));
  const after = await desk(second, before.hits[0]!.id);
  await untilReceived(after, ['enter AAD']);
  expect((await storedLog()).slice(0, log.length)).toEqual(log);
});

test('who is listed, the minimum stay, the best rank and a return continue from the stored log', async () => {
  const first = await start(0);
  const before = await desk(first);
  const at = first.market.now() + 200;
  enter(0, at, 9);
  enter(1, at + 10, 8);
  await untilReceived(before, ['enter AAA', 'enter AAB']);
  await first.kill();

  // It falls within the minimum stay, leaves at its end, and is back two minutes later.
  provider.add({ symbol: 0, at: at + seconds(10), price: 4, volume: 100 });
  provider.add({ symbol: 0, at: at + seconds(180), price: 7, volume: 100 });
  const second = await start(minutes(6));
  const after = await desk(second, before.hits[1]!.id);
  await untilReceived(after, ['leave AAA', 'enter AAA']);
  const [left, returned] = after.hits;
  expect(left).toMatchObject({ reason: 'fell_short', rank: 1 });
  expect(Date.parse(left!.at)).toBe(Date.parse(before.hits[0]!.at) + seconds(60));
  expect(returned).toMatchObject({ back: true, rank: 2, best: { rank: 1, percent_change: 80 } });
});

test('a hit is sent only once it is stored, and a killed platform gives no number twice', async () => {
  let isOpen = false;
  const slow: HitStore = {
    ...store,
    add: async (...hits) => {
      if (!isOpen) throw new Error('The database does not answer');
      await store.add(...hits);
    },
  };
  const first = await start(0, { hitStore: slow });
  const before = await desk(first);
  const at = first.market.now() + 100;
  enter(0, at);
  await vi.waitFor(async () => expect((await first.market.quote('AAA'))?.price).toBe(6), PATIENCE);
  await vi.waitFor(
    async () => expect(await first.market.scanner('momentum', 'all')).toMatchObject({ count: 1 }),
    PATIENCE,
  );
  expect(before.hits).toEqual([]);
  expect((await first.market.hitLog(0)).hits).toEqual([]);
  await first.kill();
  isOpen = true;

  const second = await start(seconds(40), { hitStore: slow });
  const after = await desk(second);
  await vi.waitFor(async () => expect(await storedLog()).toHaveLength(SCANNERS.length), PATIENCE);
  // The trade was read again: the hit has its own moment, not that of the start.
  expect((await storedLog()).map((hit) => hit.at.getTime())).toEqual(SCANNERS.map(() => at));
  enter(1, second.market.now() + 200);
  await vi.waitFor(() => expect(summariesOf(after.hits).at(-1)).toBe('enter AAB'), PATIENCE);
});

test('a crash of the engine alone: the sockets stay, keep what they received and get the later hits, each once', async () => {
  const platform = await start(0);
  const { hits } = await desk(platform);
  enter(4, platform.market.now() + 200);
  await untilReceived({ hits }, ['enter AAE']);
  platform.crash();
  enter(1, platform.market.now() + 200, 7);
  await untilReceived({ hits }, ['enter AAE', 'enter AAB']);
  enter(0, platform.market.now() + 200, 8);
  await untilReceived({ hits }, ['enter AAE', 'enter AAB', 'enter AAA']);
  const momentum = (await storedLog()).filter(({ scanner }) => scanner === 'momentum');
  expect(momentum.map(({ seq, symbol }) => `${seq} ${symbol}`)).toEqual(
    hits.map(({ seq, symbol }) => `${seq} ${symbol}`),
  );
});

test('an engine that another one has replaced stores nothing any more', async () => {
  const first = await start(0);
  enter(0, first.market.now() + 100);
  await vi.waitFor(async () => expect(await storedLog()).toHaveLength(SCANNERS.length), PATIENCE);
  const log = await store.claim('2025-02-06', 'live:another');
  expect(log).toEqual((await first.market.hitLog(0)).hits);
  await expect(
    store.add((await first.market.hitLog(0)).run, [{ ...log[0]!, seq: 9 }], { now: START, speed: 1 }),
  ).rejects.toThrow('Another engine');
  expect(await storedLog()).toHaveLength(SCANNERS.length);
});

test('a live source that starts over repeats no alert and brings those of the hits that were missed', async () => {
  const user = await deps.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'premium')
    .executeTakeFirstOrThrow();
  await setHourlyBudget(deps.db, user.id, 60);
  await insertAlert(deps.db, {
    ...{ enabled: true, repeat: true, cooldown_seconds: 0, armed: true, armed_at: null, email: false },
    rule: { kind: 'scan_entry', scanner: 'momentum', symbol: null },
    userId: user.id,
    // The clocks of these platforms jump ahead of real time.
    at: new Date(deps.now().getTime() - minutes(10)),
  });
  // The platform's namespace runs the alerts.
  const alerts = (expected: string[]) =>
    vi.waitFor(async () => {
      const events = await deps.db.selectFrom('alert_events').select('symbol').orderBy('fired_at').execute();
      expect(events.map(({ symbol }) => symbol)).toEqual(expected);
    }, PATIENCE);
  const first = await start(0);
  enter(4, first.market.now() + 100);
  await alerts(['AAE']);
  await first.kill();
  enter(1, START + seconds(20));
  const second = await start(seconds(60));
  await alerts(['AAE', 'AAB']);
  enter(0, second.market.now() + 100);
  await alerts(['AAE', 'AAB', 'AAA']);
});
