import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireHit } from '@prebell/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { ScriptedProvider } from '../engine/testing';
import type { HitLog } from '../wire';
import { DeliveredHits } from './delivered-hits';
import type { ConnectEngine } from './engine-link';
import { openMarket } from './market-service';
import { early, localLink, SCANNED, scriptedConfig, silent } from './testing';

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
  const received: WireHit[] = [];
  const deliveredHits = new DeliveredHits({
    read: async (after): Promise<HitLog> => ({ ...log, hits: log.hits.filter(({ seq }) => seq > after) }),
    deliver: (fresh) => received.push(...fresh),
  });
  const publish = (first: number, last: number) => {
    log.hits = hits(1, last, log.date);
    log.published = last;
    deliveredHits.take(hits(first, last, log.date));
  };
  return { log, received, deliveredHits, publish };
};

it('hits that an engine published without listeners are published in order once its successor is ready', async () => {
  const { log, received, deliveredHits, publish } = follow();
  publish(1, 3);
  log.hits = hits(1, 6);
  log.published = 6;
  await deliveredHits.catchUp();
  publish(7, 8);
  expect(numbers(received)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('the first hit after a process began is delivered although its publication was lost with the engine', async () => {
  const { log, received, deliveredHits, publish } = follow();
  Object.assign(log, { hits: hits(1, 3), published: 3 });
  await deliveredHits.catchUp();
  expect(received).toEqual([]);
  Object.assign(log, { hits: hits(1, 5), published: 5 });
  await deliveredHits.catchUp();
  publish(6, 6);
  expect(numbers(received)).toEqual([4, 5, 6]);
});

it('a gap before a publication is filled from the log, and hits published before a restart are not repeated', async () => {
  const { received, deliveredHits, publish } = follow();
  publish(1, 3);
  publish(6, 7);
  await vi.waitFor(() => expect(numbers(received)).toEqual([1, 2, 3, 4, 5, 6, 7]));
  await deliveredHits.catchUp();
  publish(1, 8);
  expect(numbers(received)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('hits that arrive while the log is read are neither lost nor repeated', async () => {
  const { received, deliveredHits, publish } = follow();
  publish(1, 1);
  const reading = deliveredHits.catchUp();
  publish(2, 3);
  await reading;
  await vi.waitFor(() => expect(numbers(received)).toEqual([1, 2, 3]));
});

it('a live source without a stored log does not repeat the morning, and its next hits are published', async () => {
  const { log, received, deliveredHits, publish } = follow();
  publish(1, 5);
  Object.assign(log, { run: 'two', isRepeatable: false, published: 3, hits: hits(1, 3) });
  await deliveredHits.catchUp();
  publish(4, 4);
  expect(numbers(received)).toEqual([1, 2, 3, 4, 5, 4]);
});

it('the log of the next day begins at its first hit', async () => {
  const { log, received, deliveredHits, publish } = follow();
  publish(1, 2);
  log.date = '2025-02-07';
  publish(1, 1);
  log.hits = hits(1, 3, log.date);
  log.published = 3;
  await deliveredHits.catchUp();
  expect(received.map(({ id }) => id)).toEqual([
    ...[1, 2].map((seq) => `${DATE}-${seq}`),
    ...[1, 2, 3].map((seq) => `2025-02-07-${seq}`),
  ]);
});

it('a reconnecting client gets missed hits and all later ones', async () => {
  const { log, received, deliveredHits, publish } = follow();
  const resumed: WireHit[] = [];
  // A process that has published nothing yet, after one that published four hits and was killed.
  log.hits = hits(1, 6);
  log.published = 4;
  expect(await deliveredHits.after(`${DATE}-2`, (missed) => resumed.push(...missed))).toBe(true);
  publish(5, 6);
  expect(numbers([...resumed, ...received])).toEqual([3, 4, 5, 6]);
  expect(await deliveredHits.after(`${DATE}-4`, (missed) => expect(numbers(missed)).toEqual([5, 6]))).toBe(true);
  for (const id of [`${DATE}-7`, '2025-02-05-2'])
    expect(await deliveredHits.after(id, (missed) => expect(missed).toEqual([]))).toBe(false);
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
  const stateDir = await mkdtemp(join(tmpdir(), 'delivered-hits-'));
  endings.push(() => rm(stateDir, { recursive: true, force: true }));
  const market = openMarket({ config: scriptedConfig(1), connect: fragile, stateDir, log: silent });
  endings.push(() => market.stop());
  const received: WireHit[] = [];
  const ignore = () => undefined;
  market.listen({
    scanner: ignore,
    quote: ignore,
    candle: ignore,
    session: ignore,
    hits: (some) => received.push(...some),
  });
  await market.ready;
  provider.add({ symbol: 1, at: market.now() + 300, price: 7, volume: 400_000 });
  const entries = () => received.filter(({ symbol }) => symbol === 'AAB').map(({ scanner }) => scanner);
  await vi.waitFor(() => expect(entries()).toHaveLength(3), 10_000);
  expect(isCrashed).toBe(true);
  expect(new Set(received.map(({ seq }) => seq)).size).toBe(received.length);
  expect((await market.hitLog(0)).hits).toEqual(received);
}, 20_000);
