import {
  MARKET_NAMESPACE,
  minutes,
  type Scanner,
  type ScannerDelta,
  type ScannerSnapshot,
  scannerDeltaSchema,
} from '@prebell/contracts';
import { early, SCANNED, startScriptedMarket } from '@prebell/market/testing';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { nextEvent, serveSockets } from '../../../test/sockets';
import { giveTier } from '../../../test/tiers';
import { attachMarketNamespace } from './market.namespace';

const SYMBOLS = 30;
const platform = await startTestPlatform();
const { market, provider } = startScriptedMarket(
  Array.from({ length: SYMBOLS }, () => SCANNED),
  Array.from({ length: SYMBOLS }, (_, index) => early(index, 6 + index / 10)),
  1,
);
// The sockets end before the market.
afterAll(() => market.stop());
const { io, dial } = serveSockets(platform.deps.config);
const detach = attachMarketNamespace(io, { ...platform.deps, market });

beforeAll(() => market.ready);
afterAll(detach);

const enter = (token: string): Socket => dial(MARKET_NAMESPACE, { token });
const desk = async (username: string): Promise<Socket> => {
  const socket = enter((await platform.signIn(username)).token);
  await nextEvent(socket, 'connect');
  return socket;
};

/** A reader that keeps the table according to the contract, and asks for a snapshot when numbers do not follow. */
const readScanner = async (socket: Socket, scanner: Scanner) => {
  let known: ScannerSnapshot;
  let snapshots = 0;
  const subscribe = async () => {
    const answer = await socket.emitWithAck('scanner:subscribe', { scanner });
    expect(answer).toMatchObject({ ok: true });
    snapshots += 1;
    known = answer.snapshot;
  };
  const mostRows = vi.fn();
  let skipNext = false;
  socket.on('scanner:delta', (data: unknown) => {
    const delta: ScannerDelta = scannerDeltaSchema.parse(data);
    mostRows(delta.upserts.length);
    if (skipNext) {
      skipNext = false;
      return;
    }
    if (known === undefined || delta.scanner !== scanner) return;
    if (delta.prev_seq !== known.seq) {
      void subscribe();
      return;
    }
    const bySymbol = new Map(known.rows.map((row) => [row.symbol, row]));
    for (const row of delta.upserts) bySymbol.set(row.symbol, row);
    for (const symbol of delta.removes) bySymbol.delete(symbol);
    const order = delta.order ?? known.rows.map(({ symbol }) => symbol);
    known = { ...known, seq: delta.seq, count: delta.count, rows: order.map((symbol) => bySymbol.get(symbol)!) };
  });
  await subscribe();
  return {
    table: () => ({ rows: known.rows, count: known.count }),
    symbols: () => known.rows.map(({ symbol }) => symbol),
    snapshots: () => snapshots,
    mostRows: () => Math.max(0, ...mostRows.mock.calls.flat()),
    loseNextDelta: () => {
      skipNext = true;
    },
  };
};

let prices = 10;
/** Trades a symbol at a new high, which takes it to the top of every list. */
const jump = (index: number): number => {
  prices += 0.01;
  provider.add({ symbol: index, at: market.now() + 50, price: prices, volume: 1_000 });
  return prices;
};
const first = (symbols: readonly string[]) => symbols[0];

test('an invalid token gives no access', async () => {
  expect(await nextEvent(enter('rubbish'), 'connect_error')).toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
});

test('a snapshot and its deltas lead to what REST answers', async () => {
  const reader = await readScanner(await desk('premium'), 'momentum');
  expect(reader.table().count).toBe(SYMBOLS);
  for (const index of [3, 17, 8]) {
    jump(index);
    await vi.waitFor(async () => {
      const { rows, count } = await market.scanner('momentum', 'all');
      expect(rows[0]!.price).toBe(prices);
      expect(reader.table()).toEqual({ rows, count });
    }, 4_000);
  }
  expect(reader.snapshots()).toBe(1);
});

test('after a gap in the numbers a new snapshot is right', async () => {
  const reader = await readScanner(await desk('premium'), 'gappers');
  reader.loseNextDelta();
  jump(5);
  await vi.waitFor(async () =>
    expect(first((await market.scanner('gappers', 1)).rows.map((row) => row.symbol))).toBe('AAF'),
  );
  jump(6);
  await vi.waitFor(async () => {
    expect(reader.snapshots()).toBe(2);
    expect(reader.table()).toEqual(await market.scanner('gappers', 'all'));
  }, 4_000);
});

test('every tier receives its own number of rows and never more', async () => {
  const free = await readScanner(await desk('free'), 'momentum');
  const basic = await readScanner(await desk('basic'), 'gappers');
  const pro = await readScanner(await desk('pro'), 'low_float');
  const admin = await readScanner(await desk('admin'), 'low_float');
  for (let index = 0; index < 12; index += 1) jump(index);
  await vi.waitFor(() => expect(first(free.symbols())).toBe('AAL'), 4_000);
  await vi.waitFor(() => expect(first(pro.symbols())).toBe('AAL'), 4_000);
  expect([free, basic, pro, admin].map(({ table }) => table().rows.length)).toEqual([5, 10, 15, SYMBOLS]);
  expect(free.table().count).toBe(SYMBOLS);
  expect(free.mostRows()).toBeLessThanOrEqual(5);
});

test('a scanner that is locked, switched off or unknown is refused', async () => {
  const free = await desk('free');
  const ask = (socket: Socket, scanner: string) => socket.emitWithAck('scanner:subscribe', { scanner });
  expect(await ask(free, 'gappers')).toMatchObject({ ok: false, code: 'UPGRADE_REQUIRED' });
  expect(await ask(free, 'penny')).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
  const { db } = platform.deps;
  await db.updateTable('scanner_settings').set({ enabled: false }).where('scanner', '=', 'momentum').execute();
  expect(await ask(free, 'momentum')).toMatchObject({ ok: false, code: 'SCANNER_DISABLED' });
  await db.updateTable('scanner_settings').set({ enabled: true }).execute();
  expect(await ask(free, 'momentum')).toMatchObject({ ok: true });
});

test('a chart receives quote and candle of its symbol until it unsubscribes', async () => {
  const socket = await desk('free');
  const payload = { symbol: 'aaa', resolution: '1' };
  expect(await socket.emitWithAck('symbol:subscribe', payload)).toMatchObject({ ok: true, quote: { symbol: 'AAA' } });
  const heard = { quote: vi.fn(), candle: vi.fn() };
  socket.on('quote', heard.quote).on('candle', heard.candle);
  const price = jump(0);
  await vi.waitFor(() => expect(heard.quote.mock.lastCall?.[0]).toMatchObject({ symbol: 'AAA', price }), 3_000);
  await vi.waitFor(() => expect(heard.candle.mock.lastCall?.[0]).toMatchObject({ resolution: '1', c: price }), 3_000);

  expect(await socket.emitWithAck('symbol:unsubscribe', payload)).toEqual({ ok: true });
  const calls = heard.quote.mock.calls.length;
  jump(0);
  const witness = await readScanner(await desk('premium'), 'momentum');
  await vi.waitFor(() => expect(witness.table().rows[0]?.price).toBe(prices), 4_000);
  expect(heard.quote.mock.calls).toHaveLength(calls);
  expect(await socket.emitWithAck('symbol:subscribe', { symbol: 'ZZZ', resolution: '1' })).toMatchObject({
    ok: false,
    code: 'UNKNOWN_SYMBOL',
  });
});

test('an invalid request is refused and breaks nothing', async () => {
  const socket = await desk('free');
  for (const payload of [null, 7, 'x', [], {}, { scanner: { $ne: '' } }])
    expect(await socket.emitWithAck('scanner:subscribe', payload)).toMatchObject({ ok: false });
  socket.emit('scanner:subscribe');
  socket.emit('symbol:subscribe', { symbol: 'AAA', resolution: '5' }, 'no function');
  expect(await socket.emitWithAck('scanner:subscribe', { scanner: 'momentum' })).toMatchObject({ ok: true });
});

test('the desk counts users, not sockets', async () => {
  const first = await desk('basic');
  const counts = vi.fn();
  first.on('online', counts);
  const second = await desk('basic');
  await desk('pro');
  await vi.waitFor(() => expect(counts.mock.lastCall).toEqual([{ count: 2 }]), 3_000);
  second.disconnect();
  const late = await desk('free');
  late.on('online', counts);
  await vi.waitFor(() => expect(counts.mock.lastCall).toEqual([{ count: 3 }]), 3_000);
});

test('rights that change end the socket, and the next one has the new rights', async () => {
  const { token } = await platform.signIn('pro');
  const socket = enter(token);
  await nextEvent(socket, 'connect');
  const ended = nextEvent(socket, 'disconnect');
  platform.deps.sessions.announceChange(await giveTier(platform.deps, 'pro', 'free'));
  expect(await ended).toBe('io server disconnect');
  const again = enter(token);
  await nextEvent(again, 'connect');
  const reader = await readScanner(again, 'momentum');
  expect(reader.table().rows).toHaveLength(5);
});

test('a tier that ends by time ends the socket at its instant, without any event', async () => {
  const { deps, signIn, advance } = platform;
  const { token } = await signIn('premium');
  // Long enough to connect on any machine, and before the token ends.
  const left = minutes(5);
  await giveTier(deps, 'premium', 'premium', new Date(deps.now().getTime() + left));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const socket = enter(token);
  await nextEvent(socket, 'connect');
  const [end] = timers.mock.calls.find(([, ms = 0]) => ms > left / 2 && ms <= left) ?? [];
  advance(left);
  const ended = nextEvent(socket, 'disconnect');
  end?.();
  expect(await ended).toBe('io server disconnect');
  const again = enter((await signIn('premium')).token);
  await nextEvent(again, 'connect');
  expect((await readScanner(again, 'momentum')).table().rows).toHaveLength(5);
  deps.sessions.announceChange(await giveTier(deps, 'premium', 'premium'));
});

test('a connection that was lost for a moment comes back without the streams it had', async () => {
  const socket = await desk('premium');
  const counted = nextEvent(socket, 'online');
  await readScanner(socket, 'momentum');
  await counted;
  const { id } = socket;
  socket.io.reconnection(true);
  socket.io.reconnectionDelay(10);
  const back = nextEvent(socket, 'connect');
  socket.io.engine.close();
  await back;
  expect(socket.id).not.toBe(id);
  const rooms = io.of(MARKET_NAMESPACE).sockets.get(socket.id!)!.rooms;
  expect([...rooms].filter((room) => room.startsWith('scanner:'))).toEqual([]);
  const reader = await readScanner(socket, 'momentum');
  expect(reader.table().count).toBe(SYMBOLS);
});
