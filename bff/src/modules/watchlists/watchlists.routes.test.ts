import {
  customDeltaSchema,
  customSnapshotSchema,
  endpoints,
  MARKET_NAMESPACE,
  WATCHLIST_LIMITS,
  watchlistRowsSchema,
  watchlistSchema,
} from '@prebell/contracts';
import { early, SCANNED, START, startScriptedMarket } from '@prebell/market/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startTestPlatform } from '../../../test/platform';
import { nextEvent, serveSockets } from '../../../test/sockets';
import { giveTier } from '../../../test/tiers';
import { createApp } from '../../app';
import { attachMarketNamespace } from '../market/market.namespace';

const { deps, signIn } = await startTestPlatform();
// AAA and AAB have traded, AAC has not.
const { market, provider } = startScriptedMarket([SCANNED, SCANNED, SCANNED], [early(0, 6), early(1, 7)], 1);
const app = createApp({ ...deps, market });
// The sockets end before the market.
afterAll(() => market.stop());
const { io, dial } = serveSockets(deps.config);
const detach = attachMarketNamespace(io, { ...deps, market });
beforeAll(() => market.ready);
afterAll(detach);

const { watchlists } = endpoints;
const token = { pro: (await signIn('pro')).token, basic: (await signIn('basic')).token };
type User = keyof typeof token;
const ask = async (user: User, method: string, path: string, body?: unknown) => {
  const answer = await app.request(path, {
    method,
    headers: { Authorization: `Bearer ${token[user]}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};
const create = (name: string, symbols: readonly string[], user: User = 'pro') =>
  ask(user, 'POST', watchlists.create.path, { name, symbols });
const socketOf = async (user: User) => {
  const socket = dial(MARKET_NAMESPACE, { token: token[user] });
  await nextEvent(socket, 'connect');
  return socket;
};

test('a list keeps its order, can be changed, and has the rows of symbols that have traded', async () => {
  const made = await create('Movers', ['AAB', 'AAC', 'aaa']);
  expect(made.status).toBe(201);
  const list = watchlistSchema.parse(made.body.watchlist);
  expect(list).toMatchObject({ name: 'Movers', version: 1, symbols: ['AAB', 'AAC', 'AAA'] });

  const rows = watchlistRowsSchema.parse((await ask('pro', 'GET', `/api/watchlists/${list.id}/rows`)).body);
  expect(rows.results.map(({ symbol, price }) => [symbol, price])).toEqual([
    ['AAB', 7],
    ['AAA', 6],
  ]);
  expect(rows.untraded).toEqual(['AAC']);

  const changed = await ask('pro', 'PUT', `/api/watchlists/${list.id}`, { name: 'Two', symbols: ['AAA'] });
  expect(changed.body.watchlist).toMatchObject({ name: 'Two', version: 2, symbols: ['AAA'] });
  expect((await ask('pro', 'DELETE', `/api/watchlists/${list.id}`)).body).toEqual({ removed: true });
  expect((await ask('pro', 'GET', watchlists.list.path)).body).toEqual({ watchlists: [], suspended: false });
});

test('an invalid list is refused, and another user’s list does not exist', async () => {
  const { body } = await create('Mine', ['AAA']);
  const { id } = body.watchlist;
  const codeOf = async (answer: Promise<{ status: number; body: Answer['body'] }>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  expect(await codeOf(create('mine', []))).toEqual([409, 'NAME_TAKEN']);
  expect(await codeOf(create('Unlisted', ['AAA', 'ZZZZ']))).toEqual([404, 'UNKNOWN_SYMBOL']);
  expect(await codeOf(create('Twice', ['AAA', 'aaa']))).toEqual([400, 'VALIDATION_FAILED']);
  expect(await codeOf(create('Basic has none', [], 'basic'))).toEqual([403, 'UPGRADE_REQUIRED']);
  expect(await codeOf(ask('basic', 'DELETE', `/api/watchlists/${id}`))).toEqual([404, 'NOT_FOUND']);
  for (let k = 1; k < WATCHLIST_LIMITS.perUser; k += 1) expect((await create(`List ${k}`, [])).status).toBe(201);
  expect(await codeOf(create('One more', []))).toEqual([409, 'LIMIT_REACHED']);
});

test('a list is streamed; on a lower plan it rests and is not deleted', async () => {
  const [list] = (await ask('pro', 'GET', watchlists.list.path)).body.watchlists.filter(
    ({ name }: { name: string }) => name === 'Mine',
  );
  const socket = await socketOf('pro');
  const answer = await socket.emitWithAck('watchlist:subscribe', { id: list.id });
  expect(customSnapshotSchema.parse(answer.snapshot).rows).toMatchObject([{ symbol: 'AAA', price: 6 }]);
  const delta = new Promise((resolve) => {
    socket.once('custom:delta', resolve);
  });
  provider.add({ symbol: 0, at: Math.max(START, market.now()) + 50, price: 6.5, volume: 100 });
  expect(customDeltaSchema.parse(await delta)).toMatchObject({
    scanner: list.id,
    version: answer.version,
    upserts: [{ symbol: 'AAA', price: 6.5 }],
  });
  expect(await socket.emitWithAck('watchlist:subscribe', { id: crypto.randomUUID() })).toMatchObject({
    ok: false,
    code: 'NOT_FOUND',
  });

  const ended = new Promise((resolve) => {
    socket.once('disconnect', resolve);
  });
  deps.sessions.announceChange(await giveTier(deps, 'pro', 'basic'));
  await ended;
  const kept = await ask('pro', 'GET', watchlists.list.path);
  expect(kept.body.suspended).toBe(true);
  expect(kept.body.watchlists).toHaveLength(WATCHLIST_LIMITS.perUser);
  expect((await ask('pro', 'GET', `/api/watchlists/${list.id}/rows`)).status).toBe(403);
  const back = await socketOf('pro');
  expect(await back.emitWithAck('watchlist:subscribe', { id: list.id })).toMatchObject({
    ok: false,
    code: 'UPGRADE_REQUIRED',
  });
});
