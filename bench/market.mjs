import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withMarket } from './lib/load.mjs';
import { costBySize } from './market/cost-by-size.mjs';

const DATE = '2025-02-06';
const data = process.env.PREBELL_DATA ?? '../shared/data';
const paths = {
  dir: join(data, 'market/minute'),
  listings: join(data, 'reference/listings'),
  floats: join(data, 'reference/finviz_2023-08.csv.gz'),
};

const seconds = (began) => (performance.now() - began) / 1000;
/** CPU time of this process since `began` (or since its start), milliseconds: what a busy machine disturbs least. */
const cpu = (began) => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};
const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const thousands = (value) => Math.round(value).toLocaleString('en-US');

/** A recorded day through engine and hit detector, as fast as it goes: market seconds a second. */
const replaySpeed = async ({ createReplay, Engine, Catalysts, HitDetector, ScannerTables, tradingDay }) => {
  if (!existsSync(paths.dir)) return null;
  const provider = await createReplay({ ...paths, log: console });
  const day = tradingDay(DATE);
  const reference = await provider.openDay(DATE);
  const engine = new Engine(provider.universe);
  const catalysts = new Catalysts(provider.universe.length, () => null);
  const detector = new HitDetector(engine, catalysts);
  const tables = new ScannerTables(engine, catalysts);
  engine.openDay(reference);
  detector.openDay();
  const began = performance.now();
  for (let at = day.pre_open * 1000; at < day.post_close * 1000; at += 60_000) {
    for (const batch of provider.prints(DATE, at, at + 60_000)) engine.apply(batch, detector);
    detector.passTo(at + 60_000);
    tables.scan(at + 60_000);
    for (const scanner of ['momentum', 'gappers', 'low_float']) tables.table(scanner, 'all');
  }
  return { speed: (day.post_close - day.pre_open) / seconds(began), hits: detector.log(0).length };
};

/** Frames of 100 trades each, as the stream sends them. */
const decodeSpeed = ({ readFrame }) => {
  const trade = (k) => ({
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
    JSON.stringify(Array.from({ length: 100 }, (_, k) => trade(f * 100 + k))),
  );
  let trades = 0;
  const run = (limit) => {
    const began = process.cpuUsage();
    trades = 0;
    while (cpu(began) < limit) for (const frame of frames) trades += readFrame(frame, () => undefined).length;
    return (1_000 * trades) / cpu(began);
  };
  run(500);
  const ours = run(2_000);
  const began = process.cpuUsage();
  let parsed = 0;
  while (cpu(began) < 2_000) for (const frame of frames) parsed += JSON.parse(frame).length;
  return { ours, parse: (1_000 * parsed) / cpu(began) };
};

/** A hundred different scanners of users' own, beside the three of the desk, over 11,000 symbols at 2,000 trades a second. */
const customScans = async ({ createSimulator, Engine, Catalysts, ScannerTables, tradingDay }) => {
  const provider = createSimulator({ seed: 1, rate: 2_000 });
  const engine = new Engine(provider.universe);
  engine.openDay(await provider.openDay(DATE));
  const at = tradingDay(DATE).open * 1000 + 600_000;
  for (const batch of provider.history(DATE, at)) engine.apply(batch);
  const tables = new ScannerTables(engine, new Catalysts(provider.universe.length, () => null));
  const fields = ['percent_change', 'gap', 'relative_volume', 'float_rotation', 'vwap_distance', 'hod_distance'];
  for (let k = 0; k < 100; k += 1)
    tables.include(`own:${k}`, {
      version: 1,
      where: [
        { field: 'price', op: '>=', value: 1 + (k % 10) },
        { field: 'volume', op: '>=', value: 10_000 * (1 + (k % 7)) },
        { field: fields[k % fields.length], op: '>', value: k % 3 },
        { field: 'float', op: '<', value: 5_000_000 * (1 + (k % 5)) },
      ],
      sort: fields[(k >> 3) % fields.length],
      catalyst_first: k % 4 === 0,
    });
  const times = [];
  for (let k = 0; k < 150; k += 1) {
    for (const batch of provider.prints(DATE, at + (k - 1) * 100, at + k * 100)) engine.apply(batch);
    const began = process.cpuUsage();
    tables.scan(at + k * 100);
    times.push(cpu(began));
  }
  return { p50: percentile(times.slice(30), 0.5), p99: percentile(times.slice(30), 0.99), provider };
};

const whySpeed = async ({ whyAnswer, tradingDay }, provider) => {
  const times = [];
  for (let k = 0; k < 60; k += 1) {
    const date = ['2025-02-06', '2025-02-05', '2025-02-04', '2025-02-03', '2025-01-31'][k % 5];
    const at = tradingDay(date).close * 1000 - k * 60_000;
    const began = performance.now();
    await whyAnswer({ provider, source: provider }, 100 * k, at);
    times.push(performance.now() - began);
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};

export const marketBench = () =>
  withMarket(async (parts) => {
    const replay = await replaySpeed(parts);
    const decode = decodeSpeed(parts);
    const { provider, ...custom } = await customScans(parts);
    const why = await whySpeed(parts, provider);
    return [
      '| | measured | goal |',
      '|--|--|--|',
      replay === null
        ? '| replay of a real day | no data | 1,000x |'
        : `| replay of ${DATE} (99 symbols), scanned every minute, ${replay.hits} hits logged | ${thousands(replay.speed)}x | 1,000x |`,
      `| decoding Alpaca's frames of 100 trades | ${thousands(decode.ours)} trades a second of CPU, ${(decode.ours / decode.parse).toFixed(2)} of JSON.parse alone | 300,000/s |`,
      `| one round of 100 custom scanners and the three of the desk, 11,000 symbols, p50 / p99 | ${custom.p50.toFixed(1)} / ${custom.p99.toFixed(1)} ms of CPU | 10 ms |`,
      `| why, any symbol and minute of five sessions of the simulator, p50 / p99 | ${why.p50.toFixed(0)} / ${why.p99.toFixed(0)} ms | 200 ms |`,
      '',
      ...costBySize(parts),
    ];
  });
