import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireHit } from '@prebell/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { ScriptedProvider } from '../engine/testing';
import type { HitLog } from '../wire';
import type { ConnectEngine } from './engine-link';
import { openMarket } from './market-service';
import { early, localLink, SCANNED, scriptedConfig, silent } from './testing';
import { ToldHits } from './told-hits';

const DATE = '2025-02-06';
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const hit = (seq: number, date = DATE) => ({ id: `${date}-${seq}`, date, seq }) as WireHit;
const hits = (first: number, last: number, date = DATE) =>
  Array.from({ length: last - first + 1 }, (_, k) => hit(first + k, date));
const numbers = (some: readonly WireHit[]) => some.map(({ seq }) => seq);

/** A process that follows an engine whose log a test writes. */
const follow = () => {
  const log = { date: DATE, run: 'one', isRepeatable: true, isStored: false, published: 0, hits: hits(1, 0) };
  const told: WireHit[] = [];
  const toldHits = new ToldHits({
    read: async (after): Promise<HitLog> => ({ ...log, hits: log.hits.filter(({ seq }) => seq > after) }),
    tell: (fresh) => told.push(...fresh),
  });
  const publish = (first: number, last: number) => {
    log.hits = hits(1, last, log.date);
    log.published = last;
    toldHits.take(hits(first, last, log.date));
  };
  return { log, told, toldHits, publish };
};

it('hits that an engine published without listeners are published in order once its successor is ready', async () => {
  const { log, told, toldHits, publish } = follow();
  publish(1, 3);
  log.hits = hits(1, 6);
  log.published = 6;
  await toldHits.catchUp();
  publish(7, 8);
  expect(numbers(told)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('the first hit after a process began is told although its publication was lost with the engine', async () => {
  const { log, told, toldHits, publish } = follow();
  Object.assign(log, { hits: hits(1, 3), published: 3 });
  await toldHits.catchUp();
  expect(told).toEqual([]);
  Object.assign(log, { hits: hits(1, 5), published: 5 });
  await toldHits.catchUp();
  publish(6, 6);
  expect(numbers(told)).toEqual([4, 5, 6]);
});

it('a gap before a publication is filled from the log, and hits published before a restart are not repeated', async () => {
  const { told, toldHits, publish } = follow();
  publish(1, 3);
  publish(6, 7);
  await vi.waitFor(() => expect(numbers(told)).toEqual([1, 2, 3, 4, 5, 6, 7]));
  await toldHits.catchUp();
  publish(1, 8);
  expect(numbers(told)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('hits that arrive while the log is read are neither lost nor repeated', async () => {
  const { told, toldHits, publish } = follow();
  publish(1, 1);
  const reading = toldHits.catchUp();
  publish(2, 3);
  await reading;
  await vi.waitFor(() => expect(numbers(told)).toEqual([1, 2, 3]));
});

it('a live source without a stored log does not repeat the morning, and its next hits are published', async () => {
  const { log, told, toldHits, publish } = follow();
  publish(1, 5);
  Object.assign(log, { run: 'two', isRepeatable: false, published: 3, hits: hits(1, 3) });
  await toldHits.catchUp();
  publish(4, 4);
  expect(numbers(told)).toEqual([1, 2, 3, 4, 5, 4]);
});

it('the log of the next day begins at its first hit', async () => {
  const { log, told, toldHits, publish } = follow();
  publish(1, 2);
  log.date = '2025-02-07';
  publish(1, 1);
  log.hits = hits(1, 3, log.date);
  log.published = 3;
  await toldHits.catchUp();
  expect(told.map(({ id }) => id)).toEqual([
    ...[1, 2].map((seq) => `${DATE}-${seq}`),
    ...[1, 2, 3].map((seq) => `2025-02-07-${seq}`),
  ]);
});

it('a reconnecting client gets missed hits and all later ones', async () => {
  const { log, told, toldHits, publish } = follow();
  const resumed: WireHit[] = [];
  // A process that has published nothing yet, after one that published four hits and was killed.
  log.hits = hits(1, 6);
  log.published = 4;
  expect(await toldHits.after(`${DATE}-2`, (missed) => resumed.push(...missed))).toBe(true);
  publish(5, 6);
  expect(numbers([...resumed, ...told])).toEqual([3, 4, 5, 6]);
  expect(await toldHits.after(`${DATE}-4`, (missed) => expect(numbers(missed)).toEqual([5, 6]))).toBe(true);
  for (const id of [`${DATE}-7`, '2025-02-05-2'])
    expect(await toldHits.after(id, (missed) => expect(missed).toEqual([]))).toBe(false);
});

it('a hit whose publication was lost with the engine is published by the next one', async () => {
  const provider = new ScriptedProvider([SCANNED, SCANNED]);
  provider.add(early(0, 6));
  const { connect, crash } = localLink(provider);
  let isCrashed = false;
  // The engine is lost after it has noted the hit as published, before anybody has received it.
  const fragile: ConnectEngine = (start, { onMessage, onLost }) =>
    connect(start, {
      onLost,
      onMessage: (message) => {
        const isFatal =
          message.type === 'publication' && message.publication.hits.some(({ symbol }) => symbol === 'AAB');
        if (!isFatal || isCrashed) return onMessage(message);
        isCrashed = true;
        crash();
      },
    });
  const stateDir = await mkdtemp(join(tmpdir(), 'told-hits-'));
  endings.push(() => rm(stateDir, { recursive: true, force: true }));
  const market = openMarket({ config: scriptedConfig(1), connect: fragile, stateDir, log: silent });
  endings.push(() => market.stop());
  const told: WireHit[] = [];
  const ignore = () => undefined;
  market.listen({
    scanner: ignore,
    quote: ignore,
    candle: ignore,
    session: ignore,
    hits: (some) => told.push(...some),
  });
  await market.ready;
  provider.add({ symbol: 1, at: market.now() + 300, price: 7, volume: 400_000 });
  const entries = () => told.filter(({ symbol }) => symbol === 'AAB').map(({ scanner }) => scanner);
  await vi.waitFor(() => expect(entries()).toHaveLength(3), 10_000);
  expect(isCrashed).toBe(true);
  expect(new Set(told.map(({ seq }) => seq)).size).toBe(told.length);
  expect((await market.hitLog(0)).hits).toEqual(told);
}, 20_000);
