import {
  Catalysts,
  createSimulator,
  type DayReference,
  Engine,
  HitDetector,
  type PrintBatch,
  ScannerTables,
} from 'bff/measuring';
import { createPlainScanner } from './lib/plain-scanner';
import { count, table } from './lib/report';
import { median } from './lib/statistics';
import { DATE, hoursOf } from './lib/trading-day';

const SCAN_EVERY_MS = 250;
const MEASURED_MS = 5_000;
/** Number of updates on the tape, which the bench replays repeatedly, shifted in time. */
const UPDATES = 1_000_000;
const COMPARED = 200;
const SCANNERS = ['momentum', 'gappers', 'low_float'] as const;

/**
 * Computes all baselines in advance. The tape runs so fast that the simulator would compute one in every scan instead of once a minute.
 */
const withKnownBaselines = (reference: DayReference): DayReference => {
  const known = Array.from({ length: 961 }, (_, minute) => {
    const out = new Float64Array(reference.adv20.length);
    reference.baseline(minute, out);
    return out;
  });
  return { ...reference, baseline: (minute, out) => out.set(known[minute] ?? []), baselineOf: undefined };
};

/** Copies the simulator's prints into separate batches, like a decoder's output. */
const takeTape = (provider: ReturnType<typeof createSimulator>, after: number) => {
  const batches: PrintBatch[] = [];
  for (let from = after, taken = 0; taken < UPDATES; from += 1_000)
    for (const { length, symbol, at, close, volume } of provider.prints(DATE, from, from + 1_000)) {
      const [ats, price] = [at.slice(0, length), close.slice(0, length)];
      const prices = { open: price, high: price, low: price, close: price, vwap_price: price };
      const own = { symbol: symbol.slice(0, length), volume: volume.slice(0, length) };
      batches.push({ length, at: ats, from: ats, ...prices, ...own });
      taken += length;
    }
  return { batches, span: lastOf(batches.at(-1)) - (batches[0]?.at[0] ?? 0) };
};
type Tape = ReturnType<typeof takeTape>;
const lastOf = (batch?: PrintBatch) => batch?.at[batch.length - 1] ?? 0;

const shift = ({ at, length }: PrintBatch, span: number) => {
  for (let k = 0; k < length; k += 1) at[k] = (at[k] ?? 0) + span;
};

interface Runner {
  readonly apply: (batch: PrintBatch) => void;
  readonly scan: (at: number) => unknown;
}

/** A runner's processor time for updates and scans so far; other processes hardly affect it. */
class Spent {
  updates = 0;
  ms = 0;
  untilScan = SCAN_EVERY_MS;
  readonly scans: number[] = [];

  constructor(private readonly runner: Runner) {}

  take(batch: PrintBatch): void {
    const spent = cpu(() => this.runner.apply(batch));
    this.updates += batch.length;
    this.ms += spent;
    this.untilScan -= spent;
    if (this.untilScan > 0) return;
    this.untilScan = SCAN_EVERY_MS;
    const scanned = cpu(() => this.runner.scan(lastOf(batch)));
    this.scans.push(scanned);
    this.ms += scanned;
  }

  get perSecond(): number {
    return (1_000 * this.updates) / this.ms;
  }
}

const cpu = (work: () => void): number => {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
};

/** Plays the tape to all runners, batch by batch, so that other load on the machine affects them equally. */
const measure = ({ batches, span }: Tape, runners: readonly Runner[]): readonly Spent[] => {
  const spent = runners.map((runner) => new Spent(runner));
  while (spent.some(({ ms }) => ms < MEASURED_MS))
    for (const batch of batches) {
      for (const each of spent) each.take(batch);
      shift(batch, span);
    }
  return spent;
};

/** Batches of the tape, large enough to measure their processor time. */
const joined = (batches: readonly PrintBatch[]): PrintBatch => {
  const length = batches.reduce((sum, batch) => sum + batch.length, 0);
  const column = (pick: (batch: PrintBatch) => Float64Array) => {
    const all = new Float64Array(length);
    let from = 0;
    for (const batch of batches) {
      all.set(pick(batch).subarray(0, batch.length), from);
      from += batch.length;
    }
    return all;
  };
  const symbol = Int32Array.from(column(({ symbol: own }) => Float64Array.from(own)));
  const price = column(({ close }) => close);
  const at = column((batch) => batch.at);
  const prices = { open: price, high: price, low: price, close: price, vwap_price: price };
  return { length, symbol, at, from: at, ...prices, volume: column(({ volume }) => volume) };
};

/**
 * Updates a second with the hit log, compared with the same rules in plain typed arrays. Throws if the results differ.
 */
export const run = async () => {
  const provider = createSimulator({ seed: 1, rate: 100_000 });
  const { universe } = provider;
  const reference = withKnownBaselines(await provider.openDay(DATE));
  const start = hoursOf(DATE).open * 1_000 - 60_000;
  const engine = new Engine(universe);
  const since = start - 57_600_000;
  const catalysts = new Catalysts(universe.length, (index, _, until) => provider.headline(index, since, until));
  const tables = new ScannerTables(engine, catalysts);
  const plain = createPlainScanner(universe, reference);
  const detector = new HitDetector(engine, catalysts);
  engine.openDay(reference);
  detector.openDay();
  for (const batch of provider.history(DATE, start)) {
    engine.apply(batch, detector);
    plain.apply(batch, true);
  }
  const tape = takeTape(provider, start);

  const scanEngine = (at: number) => {
    tables.scan(at);
    return SCANNERS.map((scanner) => tables.table(scanner, 'all').rows.map(({ symbol }) => symbol));
  };
  const scanPlain = (at: number) => {
    const found = plain.scan(at, (index) => catalysts.at(index, at) !== null);
    return SCANNERS.map((scanner) => found[scanner]);
  };
  for (const [index, batch] of tape.batches.entries()) {
    engine.apply(batch, detector);
    plain.apply(batch, true);
    if (index >= COMPARED) continue;
    const at = lastOf(batch);
    if (JSON.stringify(scanEngine(at)) !== JSON.stringify(scanPlain(at)))
      throw new Error(`The engine and the plain scan differ at ${new Date(at).toISOString()}`);
  }
  const first = new Map<string, string>();
  for (const { kind, scanner, symbol, at } of detector.log(0))
    if (kind === 'enter' && !first.has(`${scanner} ${symbol}`)) first.set(`${scanner} ${symbol}`, at);
  const ours = [...first].map(([key, at]) => `${key} ${at}`).sort();
  if (JSON.stringify(ours) !== JSON.stringify(plain.entries())) throw new Error('The first entries differ');

  const large: PrintBatch[] = [];
  for (let k = 0; k < tape.batches.length; k += 50) large.push(joined(tape.batches.slice(k, k + 50)));
  for (const batch of large) shift(batch, tape.span);
  const [theirs, logged] = measure({ batches: large, span: tape.span }, [
    { apply: (batch) => plain.apply(batch, true), scan: scanPlain },
    { apply: (batch) => engine.apply(batch, detector), scan: scanEngine },
  ]);
  if (theirs === undefined || logged === undefined) throw new Error('Nothing was measured');
  const row = (name: string, { perSecond, scans }: Spent) => [
    name,
    `${(perSecond / 1e6).toFixed(1)} M/s`,
    `${median(scans).toFixed(2)} ms`,
    (perSecond / theirs.perSecond).toFixed(2),
  ];
  return [
    `${count(universe.length)} symbols, one core, processor time, both in turns in one process. Each update evaluates the three rules; every ${SCAN_EVERY_MS} ms three scans with ranking run. The engine also writes the hit log and builds rows. ${COMPARED} scans and ${ours.length} first entries compared: equal.`,
    '',
    ...table(
      ['', 'updates', 'one round of scans, median', 'updates, ratio'],
      [row('plain typed arrays, the same rules', theirs), row('engine with the hit log', logged)],
    ),
    '',
    'Goals: 10 M/s with the hit log, 5 times the plain version (out of reach, ADR 52), 1 ms for a round of scans with rows. Between two of these scans 2 million updates touch every symbol.',
  ];
};
