import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleWorker } from '../test/bundle-worker';
import { createMarket } from './create-market';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
let worker: URL;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-worker-'));
  worker = await bundleWorker(new URL('./worker.ts', import.meta.url), folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('serves the simulated market from its own thread', { timeout: 60_000 }, async () => {
  const market = createMarket({ provider: 'simulator', clock: 'sim', seed: 1, simRate: 200, simSymbols: 2_000 }, log, {
    worker,
  });
  await market.ready;
  const { rows, count } = await market.scanner('momentum', 5);
  // How many symbols qualify depends on the simulated day, which is the latest trading day.
  expect(count).toBeGreaterThan(0);
  expect(rows).toHaveLength(Math.min(5, count));
  expect(market.status()).toMatchObject({ session: 'pre_market', feed: { label: 'Simulated data', running: true } });
  await market.stop();
  expect(market.isReady()).toBe(false);
});

it('names the error in the files of a replay', { timeout: 60_000 }, async () => {
  const replay = { dir: 'nowhere', listings: 'nowhere', floats: 'nowhere', date: '2025-02-06', at: '09:29', speed: 0 };
  const market = createMarket({ provider: 'replay', replay }, log, { worker });
  await expect(market.ready).rejects.toThrow('MARKET_REPLAY_DIR');
  await market.stop();
});
