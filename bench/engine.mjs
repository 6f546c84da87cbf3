import { withMarket } from './lib/load.mjs';
import { PlainScanner } from './lib/plain-scanner.mjs';

const DATE = '2025-02-06';
const SCAN_EVERY_MS = 250;
const MEASURED_MS = 5_000;
/** Updates kept at hand; they are played again and again, shifted in time. */
const UPDATES = 1_000_000;

/** The tape is played much faster than time: the simulator would compute a minute's baseline in every scan instead of once a minute. */
const withKnownBaselines = (reference) => {
  const known = new Map();
  const baseline = (minute, out) => {
    if (!known.has(minute)) {
      reference.baseline(minute, out);
      known.set(minute, out.slice());
    }
    out.set(known.get(minute));
  };
  for (let minute = 0; minute <= 960; minute += 1) baseline(minute, new Float64Array(reference.adv20.length));
  return { ...reference, baseline };
};

/** Copies the simulator's prints into batches of their own, as a decoder would leave them. */
const takeBatches = (provider, after, count) => {
  const batches = [];
  let taken = 0;
  for (let from = after; taken < count; from += 1_000)
    for (const batch of provider.prints(DATE, from, from + 1_000)) {
      const copy = (column) => column.slice(0, batch.length);
      const close = copy(batch.close);
      const at = copy(batch.at);
      const price = { open: close, high: close, low: close, close, vwap_price: close };
      batches.push({
        length: batch.length,
        symbol: copy(batch.symbol),
        at,
        from: at,
        ...price,
        volume: copy(batch.volume),
      });
      taken += batch.length;
    }
  return { batches, span: batches.at(-1).at.at(-1) - batches[0].at[0] };
};

/** Applies batches for a while and scans every 250 ms; the time of the scans counts, that of shifting the clock does not. */
const measure = ({ batches, span }, apply, scan) => {
  let updates = 0;
  let elapsed = 0;
  let untilScan = SCAN_EVERY_MS;
  const scans = [];
  while (elapsed < MEASURED_MS) {
    for (const batch of batches) {
      const began = performance.now();
      apply(batch);
      let ended = performance.now();
      untilScan -= ended - began;
      if (untilScan <= 0) {
        scan(batch.at[batch.length - 1]);
        scans.push(performance.now() - ended);
        ended = performance.now();
        untilScan = SCAN_EVERY_MS;
      }
      elapsed += ended - began;
      updates += batch.length;
      for (let k = 0; k < batch.length; k += 1) batch.at[k] += span;
    }
  }
  scans.sort((a, b) => a - b);
  return { perSecond: (updates / elapsed) * 1000, scan: scans[scans.length >> 1] };
};

const millions = (value) => `${(value / 1e6).toFixed(1)} M/s`;
const ms = (value) => `${value.toFixed(2)} ms`;

/** Updates a second through the engine beside the same scans over plain objects. Throws when their results differ. */
export const engineBench = () =>
  withMarket(async ({ Engine, ScannerTables, Catalysts, createSimulator, tradingDay }) => {
    const provider = createSimulator({ seed: 1, rate: 100_000 });
    const reference = withKnownBaselines(await provider.openDay(DATE));
    const start = tradingDay(DATE).open * 1000 - 60_000;
    const engine = new Engine(provider.universe);
    const since = start - 57_600_000;
    const catalysts = new Catalysts(provider.universe.length, (index, _, until) =>
      provider.headline(index, since, until),
    );
    const tables = new ScannerTables(engine, catalysts);
    const plain = new PlainScanner(provider.universe, reference);
    engine.openDay(reference);
    for (const batch of provider.history(DATE, start)) {
      engine.apply(batch);
      plain.apply(batch);
    }
    const tape = takeBatches(provider, start, UPDATES);

    let compared = 0;
    const scanners = ['momentum', 'gappers', 'low_float'];
    const scanEngine = (at) => {
      tables.scan(at);
      return scanners.map((scanner) => tables.table(scanner, 'all').rows.map(({ symbol }) => symbol));
    };
    const scanPlain = (at) => {
      const found = plain.scan(at, (index) => catalysts.at(index, at) !== null);
      return scanners.map((scanner) => found[scanner]);
    };
    for (const batch of tape.batches) {
      engine.apply(batch);
      plain.apply(batch);
      if (compared >= 200) continue;
      const at = batch.at[batch.length - 1];
      const [ours, theirs] = [scanEngine(at), scanPlain(at)].map((lists) => JSON.stringify(lists));
      if (ours !== theirs) throw new Error(`The engine and the plain rescan differ at ${new Date(at).toISOString()}`);
      compared += 1;
    }
    for (const batch of tape.batches) for (let k = 0; k < batch.length; k += 1) batch.at[k] += tape.span;

    const theirs = measure(tape, (batch) => plain.apply(batch), scanPlain);
    const ours = measure(tape, (batch) => engine.apply(batch), scanEngine);
    return [
      `${provider.universe.length.toLocaleString('en-US')} symbols, one core, three scans with ranking and rows every ${SCAN_EVERY_MS} ms. ${compared} scans of both compared: equal.`,
      '',
      '| | updates | one round of scans, median | updates, ratio |',
      '|--|--|--|--|',
      `| plain objects, the same figures | ${millions(theirs.perSecond)} | ${ms(theirs.scan)} | 1 |`,
      `| engine | ${millions(ours.perSecond)} | ${ms(ours.scan)} | ${(ours.perSecond / theirs.perSecond).toFixed(2)} |`,
      '',
      `Goal: at least 5 M/s, that is ${(ours.perSecond / 5e6).toFixed(1)} of it reached. A round of scans costs ${(theirs.scan / ours.scan).toFixed(1)} times less than over plain objects.`,
    ];
  });
