import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { toMs, tradingDay, type WireHit } from '@prebell/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Catalysts } from '../../src/engine/catalysts';
import { Engine } from '../../src/engine/engine';
import { HitDetector } from '../../src/engine/hits/hit-detector';
import type { MarketConfig } from '../../src/market-config';
import { createReplay } from '../../src/replay/replay';
import { FLOATS_HEADING, LISTING_HEADING, listing, MINUTE_HEADING, replayFolder } from '../../src/replay/testing';
import { bundleWorker } from '../bundle-worker';

const IS_DEEP = process.env.PREBELL_DEEP === '1';
const KILLS = IS_DEEP ? 20 : 4;
/** Market seconds in a second: the day lasts for all kills. */
const SPEED = IS_DEEP ? 300 : 1_200;
const DATE = '2025-02-06';
const SYMBOLS = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'];
const LONGEST_START_MS = 5_000;

/** Prices that repeatedly cross the threshold of low float, by a rule and not at random. */
const bars = (): string[] => {
  const lines: string[] = [];
  for (let minute = 0; minute < 960; minute += 1)
    SYMBOLS.forEach((symbol, k) => {
      const price = (10.5 + 0.6 * Math.sin(minute / (3 + k)) + 0.2 * Math.sin(minute / 1.3)).toFixed(2);
      const time = new Date(toMs(tradingDay(DATE)!.pre_open + minute * 60)).toISOString().replace('.000', '');
      lines.push(`${time},${symbol},${price},${price},${price},${price},${2_000 + 100 * k}`);
    });
  return lines;
};

let folder: string;
let recorded: Awaited<ReturnType<typeof replayFolder>>;
let config: MarketConfig;
const desks: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-restart-'));
  for (const path of ['./desk.ts', '../../src/worker.ts']) await bundleWorker(new URL(path, import.meta.url), folder);
  recorded = await replayFolder({
    [`minute/${DATE}`]: [MINUTE_HEADING, ...bars()],
    'listings/2025-02-05': [LISTING_HEADING, ...SYMBOLS.map((symbol) => listing(symbol, 10, 500_000, 10_000_000))],
    floats: [FLOATS_HEADING, ...SYMBOLS.map((symbol, k) => `${k},${symbol},,,,,10M,4M`)],
  });
  const { dir, listings, floats } = recorded;
  config = { provider: 'replay', replay: { dir, listings, floats, date: DATE, at: '05:00', speed: SPEED } };
});
afterAll(async () => {
  for (const desk of desks) desk.kill('SIGKILL');
  await recorded.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the desk; resolves once it is ready. */
const startDesk = async () => {
  const began = Date.now();
  const desk = spawn(
    process.execPath,
    [join(folder, 'desk.mjs'), JSON.stringify(config), join(folder, 'worker.mjs'), join(folder, 'state')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  desks.push(desk);
  const received: WireHit[] = [];
  let start: { now: number; known: WireHit[] } | null = null;
  createInterface({ input: desk.stdout! }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.ready) start = message;
    else received.push(message.hit);
  });
  await vi.waitFor(() => expect(start).not.toBeNull(), 20_000);
  const { now, known } = start as unknown as { now: number; known: WireHit[] };
  const kill = async () => {
    desk.kill('SIGKILL');
    await once(desk, 'exit');
  };
  return { took: Date.now() - began, now, known, received, kill };
};

/** The log of the day without any interruption. */
const wholeLog = async (): Promise<WireHit[]> => {
  const { dir, listings, floats } = recorded;
  const provider = await createReplay({ dir, listings, floats, log: { warn: () => undefined } });
  const engine = new Engine(provider.universe);
  const detector = new HitDetector(engine, new Catalysts(provider.universe.length, () => null));
  engine.openDay(await provider.openDay(DATE));
  detector.openDay();
  const end = toMs(tradingDay(DATE)!.post_close);
  for (const batch of provider.prints(DATE, 0, end)) engine.apply(batch, detector);
  detector.passTo(end);
  return detector.log(0);
};

it(`killed ${KILLS} times in mid-session: back in time, at the market's time, no hit missing, twice or wrong`, async () => {
  const whole = await wholeLog();
  expect(whole.length).toBeGreaterThan(400);
  const received: WireHit[] = [];
  const known = new Map<number, WireHit>();
  const took: number[] = [];
  let before = 0;
  for (let round = 0; round <= KILLS; round += 1) {
    const desk = await startDesk();
    took.push(desk.took);
    expect(desk.now).toBeGreaterThan(before);
    before = desk.now;
    // Killed after it has published a hit, each time at another moment between checkpoints.
    await vi.waitFor(() => expect(desk.received.length).toBeGreaterThan(2 + 4 * (round % 4)), 30_000);
    await desk.kill();
    received.push(...desk.received);
    for (const hit of [...desk.known, ...desk.received]) known.set(hit.seq, hit);
  }
  // The usual one: a single start may meet a machine that is busy with other tests.
  expect(took.sort((a, b) => a - b)[took.length >> 1]).toBeLessThan(LONGEST_START_MS);
  expect(new Set(received.map(({ seq }) => seq)).size).toBe(received.length);
  const last = Math.max(...known.keys());
  expect([...known.values()].sort((a, b) => a.seq - b.seq)).toEqual(whole.slice(0, last));
}, 180_000);
