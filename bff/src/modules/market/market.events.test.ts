import {
  haltEventSchema,
  hitSchema,
  latencySchema,
  MARKET_NAMESPACE,
  newsSchema,
  scannerRowSchema,
} from '@prebell/contracts';
import { early, SCANNED, startScriptedMarket } from '@prebell/market/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { nextEvent, serveSockets } from '../../../test/sockets';
import { attachMarketNamespace } from './market.namespace';

const SYMBOLS = 8;
const platform = await startTestPlatform();
const { market, provider } = startScriptedMarket(
  Array.from({ length: SYMBOLS }, () => SCANNED),
  // All but the last are on the lists when the market is ready.
  Array.from({ length: SYMBOLS - 1 }, (_, index) => early(index, 6 + index / 10)),
  1,
);
// The sockets end before the market.
afterAll(() => market.stop());
const { io, dial } = serveSockets(platform.deps.config);
const detach = attachMarketNamespace(io, { ...platform.deps, market });

beforeAll(() => market.ready);
afterAll(detach);

const desk = async (username: string) => {
  const { token } = await platform.signIn(username);
  const socket = dial(MARKET_NAMESPACE, { token });
  const heard: Record<string, unknown[]> = {};
  socket.onAny((event: string, data: unknown) => {
    heard[event] = [...(heard[event] ?? []), data];
  });
  await nextEvent(socket, 'connect');
  return { socket, heard: (event: string) => heard[event] ?? [] };
};

test('hits reach the readers of their scanner within their cap', async () => {
  const [premium, free, other] = [await desk('premium'), await desk('free'), await desk('pro')];
  await premium.socket.emitWithAck('scanner:subscribe', { scanner: 'momentum' });
  await free.socket.emitWithAck('scanner:subscribe', { scanner: 'momentum' });
  await other.socket.emitWithAck('scanner:subscribe', { scanner: 'gappers' });
  const at = market.now() + 300;
  // The lowest riser enters in the last place, beyond the five of Free; one that has been listed falls out and returns.
  provider.add({ symbol: SYMBOLS - 1, at, price: 5.5, volume: 400_000 });
  provider.add({ symbol: 0, at: at + 200, price: 4, volume: 100 });
  provider.add({ symbol: 0, at: at + 400, price: 9, volume: 100 });
  await vi.waitFor(() => expect(premium.heard('hit')).toHaveLength(3), 4_000);
  const hits = premium.heard('hit').map((hit) => hitSchema.parse(hit));
  expect(hits.map(({ kind, rank, scanner, symbol, back }) => [kind, rank, scanner, symbol, back])).toEqual([
    ['enter', SYMBOLS, 'momentum', 'AAH', false],
    ['leave', 1, 'momentum', 'AAA', false],
    ['enter', 1, 'momentum', 'AAA', true],
  ]);
  // VWAP needs Basic.
  expect(free.heard('hit')).toEqual(hits.slice(1).map((hit) => ({ ...hit, inputs: { ...hit.inputs, vwap: null } })));
  expect(other.heard('hit').map((hit) => hitSchema.parse(hit).scanner)).toEqual(['gappers', 'gappers', 'gappers']);
});

test('a reconnecting socket that names its last hit gets the hits since then, each once, in order, and all later ones', async () => {
  const idsOf = ({ heard }: { heard: (event: string) => unknown[] }) =>
    heard('hit').map((hit) => hitSchema.parse(hit).id);
  const [steady, leaving] = [await desk('premium'), await desk('premium')];
  for (const { socket } of [steady, leaving]) await socket.emitWithAck('scanner:subscribe', { scanner: 'momentum' });
  // One after another drops out of the list and comes back.
  const [from, hits] = [market.now() + 200, 8];
  for (let k = 0; k < hits; k += 1)
    provider.add({ symbol: 1 + Math.floor(k / 2), at: from + 250 * k, price: k % 2 === 0 ? 4 : 9, volume: 100 });
  await vi.waitFor(() => expect(idsOf(leaving).length).toBeGreaterThan(1), 4_000);
  leaving.socket.disconnect();
  const known = idsOf(leaving);
  await vi.waitFor(() => expect(idsOf(steady).length).toBeGreaterThan(known.length + 2), 4_000);
  const back = await desk('premium');
  const subscribe = (hits_after: string) =>
    back.socket.emitWithAck('scanner:subscribe', { scanner: 'momentum', hits_after });
  expect(await subscribe(known.at(-1)!)).toMatchObject({ ok: true, hits_resumed: true });
  await vi.waitFor(() => expect(idsOf(steady)).toHaveLength(hits), 4_000);
  await vi.waitFor(() => expect([...known, ...idsOf(back)]).toEqual(idsOf(steady)), 4_000);
  // A socket that never left has missed nothing.
  expect(await subscribe(known[0]!)).toMatchObject({ hits_resumed: true });
  expect(idsOf(back)).toHaveLength(hits - known.length);
});

test('hits resumed stay within the cap, and a hit out of reach sends the client to the list', async () => {
  const [one, two] = [await desk('free'), await desk('premium')];
  const first = (await market.hitLog(0)).hits[0]!.id;
  await one.socket.emitWithAck('scanner:subscribe', { scanner: 'momentum', hits_after: first });
  const ranks = one.heard('hit').map((hit) => hitSchema.parse(hit).rank);
  expect(ranks.length).toBeGreaterThan(0);
  expect(Math.max(...ranks)).toBeLessThanOrEqual(5);
  const far = await two.socket.emitWithAck('scanner:subscribe', { scanner: 'momentum', hits_after: '2025-02-05-1' });
  expect(far).toMatchObject({ ok: true, hits_resumed: false });
  expect(two.heard('hit')).toEqual([]);
  const wrong = await two.socket.emitWithAck('scanner:subscribe', { scanner: 'momentum', hits_after: 'yesterday' });
  expect(wrong).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
});

test('a halt is sent to everybody, marks the row and the quote, and ends', async () => {
  const { socket, heard } = await desk('premium');
  const at = market.now() + 300;
  provider.changes.push({ index: 2, at, kind: 'halt', code: 'LUDP', resume_at: at + 900 });
  provider.changes.push({ index: 2, at: at + 900, kind: 'resume', code: 'LUDP', resume_at: null });
  await vi.waitFor(() => expect(heard('halt')).toHaveLength(1), 4_000);
  expect(haltEventSchema.parse(heard('halt')[0])).toMatchObject({ symbol: 'AAC', kind: 'halt', code: 'LUDP' });
  expect((await market.halts()).halted).toEqual(heard('halt'));
  expect((await market.quote('AAC'))?.halt).toMatchObject({ resume_at: new Date(at + 900).toISOString() });
  await vi.waitFor(async () => {
    const { snapshot } = await socket.emitWithAck('scanner:subscribe', { scanner: 'gappers' });
    const rows = snapshot.rows.map((row: unknown) => scannerRowSchema.parse(row));
    expect(rows.find((row: { symbol: string }) => row.symbol === 'AAC')).toMatchObject({ halted: true });
  });
  await vi.waitFor(() => expect(heard('halt')).toHaveLength(2), 4_000);
  expect((await market.halts()).halted).toEqual([]);
  expect((await market.halts()).log.map(({ kind }) => kind)).toEqual(['resume', 'halt']);
});

test('news is sent as it arrives and kept for later requests', async () => {
  const { heard } = await desk('free');
  provider.newsItems.push({ id: 'n1', index: 1, at: market.now() + 300, headline: 'Company AAB wins a contract' });
  await vi.waitFor(() => expect(heard('news')).toHaveLength(1), 4_000);
  expect(newsSchema.parse(heard('news')[0])).toMatchObject({
    symbol: 'AAB',
    headline: 'Company AAB wins a contract',
    kind: 'contract',
  });
  expect(await market.news('AAB', 10)).toEqual(heard('news'));
  expect(await market.news('AAC', 10)).toEqual([]);
});

test('event latency is measured, and sent to the desk every few seconds', async () => {
  const { heard } = await desk('free');
  const at = market.now() + 200;
  for (let k = 0; k < 20; k += 1) provider.add({ symbol: 0, at: at + k * 150, price: 8 + k / 10, volume: 100 });
  await market.watchSymbol('AAA', '1');
  await vi.waitFor(() => expect(heard('latency').length).toBeGreaterThan(0), 8_000);
  const { total } = await vi.waitFor(async () => {
    const latency = latencySchema.parse((await market.latency()).latency);
    expect(latency.total.count).toBeGreaterThan(10);
    return latency;
  }, 8_000);
  expect(total.p50).toBeGreaterThan(0);
  expect(total.p99).toBeLessThan(1_000);
});
