import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minutes, toMs, tradingDay } from '@prebell/contracts';
import { afterAll, expect, it } from 'vitest';
import { startClock } from '../clock/market-clock';
import type { MarketConfig } from '../market-config';
import { createReplay } from '../replay/replay';
import { FLOATS_HEADING, LISTING_HEADING, listing, MINUTE_HEADING, replayFolder } from '../replay/testing';
import { CheckpointFiles } from './checkpoint';
import { EngineHost } from './engine-host';

const DATE = '2025-02-06';
const SYMBOLS = ['AAA', 'BBB', 'CCC'];
const silent = { warn: () => undefined };
const folder = await mkdtemp(join(tmpdir(), 'engine-host-'));
const bars = (date: string) =>
  Array.from({ length: 120 }, (_, minute) =>
    SYMBOLS.map((symbol, k) => {
      const price = (10.5 + 0.6 * Math.sin(minute / (3 + k))).toFixed(2);
      const time = new Date(toMs(tradingDay(date)!.pre_open + minute * 60)).toISOString().replace('.000', '');
      return `${time},${symbol},${price},${price},${price},${price},${2_000 + 100 * k}`;
    }),
  ).flat();
const recorded = await replayFolder({
  [`minute/${DATE}`]: [MINUTE_HEADING, ...bars(DATE)],
  'minute/2025-02-07': [MINUTE_HEADING, ...bars('2025-02-07')],
  'listings/2025-02-05': [LISTING_HEADING, ...SYMBOLS.map((symbol) => listing(symbol, 10, 500_000, 10_000_000))],
  'listings/2025-02-06': [LISTING_HEADING, ...SYMBOLS.map((symbol) => listing(symbol, 10, 500_000, 10_000_000))],
  floats: [FLOATS_HEADING, ...SYMBOLS.map((symbol, k) => `${k},${symbol},,,,,10M,4M`)],
});
afterAll(async () => {
  await recorded.remove();
  await rm(folder, { recursive: true, force: true });
});

it('a hit is published only after a checkpoint of its run and day exists', async () => {
  const { dir, listings, floats } = recorded;
  const replay = { dir, listings, floats, date: DATE, at: '04:00', speed: 60 };
  const config: MarketConfig = { provider: 'replay', replay };
  let real = Date.parse('2026-11-20T12:00:00Z');
  const checkpoints = new CheckpointFiles(folder, config, silent);
  const recoveries: { known: boolean; publishedSeq: number; date: string | undefined }[] = [];
  const host = new EngineHost({
    provider: await createReplay({ dir, listings, floats, log: silent }),
    clock: startClock(config, real),
    checkpoints,
    recorder: null,
    hits: null,
    real: () => real,
    onClock: () => undefined,
    onLive: () => undefined,
    onOwnHits: () => undefined,
    onPublication: ({ hits }) => {
      if (hits.length === 0) return;
      const recovered = checkpoints.read(real);
      const last = hits.at(-1)!;
      expect(recovered).toMatchObject({ publishedSeq: last.seq });
      recoveries.push({ known: recovered !== null, publishedSeq: last.seq, date: recovered?.date });
    },
  });
  await host.start(true);
  // Each step is a market day: no tick of one day has written data of the next.
  for (let step = 0; step < 8; step += 1) {
    real += minutes(4);
    await host.tick();
    host.published();
  }
  expect(new Set(recoveries.map(({ date }) => date))).toEqual(new Set([DATE, '2025-02-07']));
});
