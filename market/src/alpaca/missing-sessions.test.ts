import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tradingDay } from '@prebell/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Engine } from '../engine/engine';
import { createAlpaca } from './create-alpaca';
import { sessionsBefore } from './missing-sessions';
import type { AlpacaProvider } from './provider';
import { AlpacaServer, KEYS } from './testing';

const day = tradingDay('2025-02-06')!;
const NOW = day.open * 1000 + 60_000;
const SESSIONS = sessionsBefore(day.date);
const barAt = (seconds: number, v: number) => ({
  t: new Date(seconds * 1000).toISOString(),
  o: 5,
  h: 5,
  l: 5,
  c: 5,
  v,
  vw: 5,
});

let server: AlpacaServer;
let folder: string;
const providers: AlpacaProvider[] = [];
const warn = vi.fn();

beforeEach(async () => {
  warn.mockClear();
  folder = await mkdtemp(join(tmpdir(), 'sessions-'));
  server = new AlpacaServer({
    symbols: ['AAA', 'BBB'],
    daily: {},
    auctions: {},
    minutes: { AAA: SESSIONS.map(({ open }) => barAt(open, 60_000)), BBB: [] },
    trades: {},
    news: [],
  });
  await server.start();
});
afterEach(async () => {
  for (const provider of providers.splice(0)) provider.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  const provider = await createAlpaca(
    {
      provider: 'alpaca',
      alpaca: {
        ...KEYS,
        feed: 'iex',
        tradingUrl: server.url,
        dataUrl: server.url,
        streamUrl: server.streamUrl,
        recordings: folder,
        floats: null,
      },
    },
    { warn },
    () => NOW,
  );
  providers.push(provider);
  const engine = new Engine(provider.universe);
  engine.openDay(await provider.openDay(day.date));
  const usual = () => {
    // The engine reads baselines again when the minute changes.
    engine.moveTo(day.pre_open * 1000);
    engine.moveTo(NOW);
    const out = new Float64Array(2);
    engine.reference.baseline(331, out);
    return [...out];
  };
  return { provider, usual };
};

it('a first day has usual volumes: earlier sessions are read with progress, and only once', async () => {
  const first = await start();
  await vi.waitFor(() => expect(first.usual()).toEqual([60_000, 0]), 20_000);
  const progressLines = () => warn.mock.calls.filter(([entry]) => entry.of === 20);
  await vi.waitFor(() => expect(progressLines()).toHaveLength(20), 20_000);
  const progress = progressLines();
  expect(progress.map(([entry]) => [entry.session, entry.read])).toEqual(SESSIONS.map(({ date }, k) => [date, k + 1]));
  expect((await readdir(folder)).sort()).toEqual(SESSIONS.map(({ date }) => `${date}.csv.gz`).sort());

  server.record.minutes.AAA = [];
  warn.mockClear();
  const second = await start();
  expect(second.usual()).toEqual([60_000, 0]);
  expect(warn).not.toHaveBeenCalled();
});
