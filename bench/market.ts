import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CUSTOM_SCANNER_LIMITS } from '@prebell/contracts';
import {
  Catalysts,
  createReplay,
  createSimulator,
  Engine,
  HitDetector,
  OwnHits,
  OwnTables,
  readFrame,
  ScannerFeeds,
  ScannerTables,
  whyAnswer,
} from 'bff/measuring';
import { costBySize } from './lib/cost-by-size';
import { count, goals } from './lib/report';
import { quantile } from './lib/statistics';
import { DATE, hoursOf } from './lib/trading-day';

const SESSIONS = [DATE, '2025-02-05', '2025-02-04', '2025-02-03', '2025-01-31'];
const data = process.env.PREBELL_DATA ?? '../shared/data';
const paths = {
  dir: join(data, 'market/minute'),
  listings: join(data, 'reference/listings'),
  floats: join(data, 'reference/finviz_2023-08.csv.gz'),
};

/** Milliseconds of processor time of this process since `began`, the measure that a busy machine disturbs least. */
const cpuSince = (began: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
};

/** Runs a recorded day through the engine and the hit detector at full speed. Returns market seconds per real second, and the hits. */
const replaySpeed = async () => {
  if (!existsSync(paths.dir)) return null;
  const provider = await createReplay({ ...paths, log: console as never });
  const day = hoursOf(DATE);
  const reference = await provider.openDay(DATE);
  const engine = new Engine(provider.universe);
  const catalysts = new Catalysts(provider.universe.length, () => null);
  const detector = new HitDetector(engine, catalysts);
  const tables = new ScannerTables(engine, catalysts);
  engine.openDay(reference);
  detector.openDay();
  const began = performance.now();
  for (let at = day.pre_open * 1_000; at < day.post_close * 1_000; at += 60_000) {
    for (const batch of provider.prints(DATE, at, at + 60_000)) engine.apply(batch, detector);
    detector.passTo(at + 60_000);
    tables.scan(at + 60_000);
    for (const scanner of ['momentum', 'gappers', 'low_float'] as const) tables.table(scanner, 'all');
  }
  const speed = (1_000 * (day.post_close - day.pre_open)) / (performance.now() - began);
  return { speed, hits: detector.log(0).length };
};

/** Decoded trades per CPU second, from frames of 100 trades like the stream's; and by JSON.parse alone. */
const decodeSpeed = () => {
  const trade = (k: number) => ({
    T: 't',
    S: `AB${String.fromCharCode(65 + (k % 26))}`,
    i: 50_000_000 + k,
    x: 'V',
    p: 10 + (k % 500) / 100,
    s: 100 + (k % 7),
    c: ['@', 'I'],
    z: 'C',
    t: `2025-02-06T14:31:${String(k % 60).padStart(2, '0')}.123456789Z`,
  });
  const frames = Array.from({ length: 200 }, (_, f) =>
    JSON.stringify(Array.from({ length: 100 }, (_each, k) => trade(f * 100 + k))),
  );
  const speed = (read: (frame: string) => { length: number }, limit = 2_000) => {
    const began = process.cpuUsage();
    let trades = 0;
    while (cpuSince(began) < limit) for (const frame of frames) trades += read(frame).length;
    return (1_000 * trades) / cpuSince(began);
  };
  const decode = (frame: string) => readFrame(frame, () => undefined);
  speed(decode, 500);
  return { ours: speed(decode), parse: speed((frame) => JSON.parse(frame)) };
};

const FIELDS = ['percent_change', 'gap', 'relative_volume', 'float_rotation', 'vwap_distance', 'hod_distance'] as const;

/** The n-th of many different custom scanners. */
const definitionOf = (k: number) => {
  const fieldOf = (n: number) => FIELDS[n % FIELDS.length] ?? 'gap';
  return {
    version: 1,
    where: [
      { field: 'price', op: '>=', value: 1 + (k % 10) },
      { field: 'volume', op: '>=', value: 10_000 * (1 + (k % 7)) },
      { field: fieldOf(k), op: '>', value: k % 3 },
      { field: 'float', op: '<', value: 5_000_000 * (1 + (k % 5)) },
    ],
    sort: fieldOf(k >> 3),
    catalyst_first: k % 4 === 0,
  } as const;
};

/** A simulated market ten minutes after the open: 11,000 symbols at 2,000 trades a second. */
const morning = async () => {
  const provider = createSimulator({ seed: 1, rate: 2_000 });
  const engine = new Engine(provider.universe);
  engine.openDay(await provider.openDay(DATE));
  const at = hoursOf(DATE).open * 1_000 + 600_000;
  for (const batch of provider.history(DATE, at)) engine.apply(batch);
  return { provider, engine, at, catalysts: new Catalysts(provider.universe.length, () => null) };
};

/** The desk's three scanners and the streams of different custom ones, over 11,000 symbols at 2,000 trades a second. */
const customScans = async (scans: number, rounds = 150) => {
  const { provider, engine, at, catalysts } = await morning();
  const tables = new ScannerTables(engine, catalysts);
  const feeds = new ScannerFeeds(tables, new OwnTables(engine, catalysts, tables));
  const stampOf = (now: number) => ({ as_of: new Date(now).toISOString(), event_at: now, published_at: now });
  tables.scan(at);
  for (let k = 0; k < scans; k += 1)
    feeds.watchCustom({ id: `own:${k}`, definition: definitionOf(k), cap: CUSTOM_SCANNER_LIMITS.rows }, stampOf(at));
  const times: number[] = [];
  for (let k = 0; k < rounds; k += 1) {
    for (const batch of provider.prints(DATE, at + (k - 1) * 100, at + k * 100)) engine.apply(batch);
    const began = process.cpuUsage();
    tables.scan(at + k * 100);
    feeds.collect(stampOf(at + k * 100), at + k * 100);
    times.push(cpuSince(began));
  }
  return { times: times.slice(30), provider };
};

/** Hits of logged custom scanners: processor time of each tenth of a market second, and of each whole second (a round of ten). */
const ownHits = async (scans: number, seconds = 15) => {
  const { provider, engine, at, catalysts } = await morning();
  const own = new OwnHits(engine, catalysts);
  own.openDay(false);
  own.follow(
    Array.from({ length: scans }, (_, k) => ({
      id: k.toString(16).padStart(4, '0'),
      definition: definitionOf(k),
      log: [],
    })),
  );
  const parts: number[] = [];
  for (let k = 1; k <= 10 * seconds; k += 1) {
    for (const batch of provider.prints(DATE, at + (k - 1) * 100, at + k * 100)) engine.apply(batch);
    engine.events.passTo(at + k * 100);
    const began = process.cpuUsage();
    own.look(at + k * 100);
    parts.push(cpuSince(began));
  }
  const settled = parts.slice(50);
  const rounds = Array.from({ length: settled.length / 10 }, (_, k) =>
    settled.slice(10 * k, 10 * k + 10).reduce((sum, part) => sum + part, 0),
  );
  return { parts: settled, rounds };
};

/** Latency of 'why' answers for symbols and minutes of five sessions, milliseconds. */
const whyTimes = async (provider: ReturnType<typeof createSimulator>) => {
  const times: number[] = [];
  for (let k = 0; k < 60; k += 1) {
    const at = hoursOf(SESSIONS[k % SESSIONS.length] ?? DATE).close * 1_000 - k * 60_000;
    const began = performance.now();
    await whyAnswer({ provider, source: provider }, 100 * k, at);
    times.push(performance.now() - began);
  }
  return times;
};

/** Costs of the market's parts: replay, decoding, custom scanners, why, and an update as the universe grows. */
export const run = async () => {
  const replay = await replaySpeed();
  const { ours, parse } = decodeSpeed();
  const { provider, times } = await customScans(100);
  const { times: crowd } = await customScans(4_000, 90);
  const hits = await ownHits(4_000);
  const why = await whyTimes(provider);
  const both = (values: number[], digits: number) =>
    [0.5, 0.99].map((part) => quantile(values, part).toFixed(digits)).join(' / ');
  return [
    ...goals([
      replay === null
        ? ['replay of a real day', 'no data', '1,000x']
        : [
            `replay of ${DATE} (99 symbols), scanned every minute, ${replay.hits} hits logged`,
            `${count(replay.speed)}x`,
            '1,000x',
          ],
      [
        "decoding Alpaca's frames of 100 trades",
        `${count(ours)} trades a second of CPU, ${(ours / parse).toFixed(2)} of JSON.parse alone`,
        '300,000/s',
      ],
      [
        'a tick of a tenth of a second with 100 custom scanners and three standard ones, 11,000 symbols: scans and changed rows, p50 / p99',
        `${both(times, 1)} ms of CPU`,
        '10 ms',
      ],
      ['the same with 4,000 custom scanners, p50 / p99', `${both(crowd, 1)} ms of CPU`, '20 ms'],
      [
        'hits of 4,000 custom scanners: a second of market time, and each of the ten parts that it is divided into, p50 / p99',
        `${both(hits.rounds, 0)} ms of CPU, ${both(hits.parts, 1)} ms of CPU`,
        'a part: 10 ms',
      ],
      ['`why` for any symbol and minute of five simulated sessions, p50 / p99', `${both(why, 0)} ms`, '200 ms'],
    ]),
    '',
    ...costBySize(),
  ];
};
