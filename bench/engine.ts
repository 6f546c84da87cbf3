import { Catalysts, createSimulator, type DayReference, Engine, type PrintBatch, ScannerTables } from 'bff/measuring';
import { createPlainScanner } from './lib/plain-scanner';
import { DATE, hoursOf } from './lib/session';
import { count, median, table } from './lib/statistics';

const SCAN_EVERY_MS = 250;
const MEASURED_MS = 5_000;
/** Updates kept at hand; they are played again and again, shifted in time. */
const UPDATES = 1_000_000;
const COMPARED = 200;
const SCANNERS = ['momentum', 'gappers', 'low_float'] as const;

/**
 * The tape plays much faster than time: the simulator would compute a minute's baseline in every scan, not once a
 * minute.
 */
const withKnownBaselines = (reference: DayReference): DayReference => {
  const known = Array.from({ length: 961 }, (_, minute) => {
    const out = new Float64Array(reference.adv20.length);
    reference.baseline(minute, out);
    return out;
  });
  return { ...reference, baseline: (minute, out) => out.set(known[minute] ?? []) };
};

/** Copies the simulator's prints into batches of their own, as a decoder would leave them. */
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

/**
 * Applies batches for a while and scans every 250 ms; the time of the scans counts, that of shifting the clock does
 * not.
 */
const measure = ({ batches, span }: Tape, apply: (batch: PrintBatch) => void, scan: (at: number) => unknown) => {
  let [updates, elapsed, untilScan] = [0, 0, SCAN_EVERY_MS];
  const scans: number[] = [];
  while (elapsed < MEASURED_MS)
    for (const batch of batches) {
      const began = performance.now();
      apply(batch);
      let ended = performance.now();
      untilScan -= ended - began;
      if (untilScan <= 0) {
        scan(lastOf(batch));
        scans.push(performance.now() - ended);
        ended = performance.now();
        untilScan = SCAN_EVERY_MS;
      }
      elapsed += ended - began;
      updates += batch.length;
      shift(batch, span);
    }
  return { perSecond: (updates / elapsed) * 1_000, scan: median(scans) };
};

/** Updates a second through the engine beside the same scans over plain objects. Throws when their results differ. */
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
  engine.openDay(reference);
  const applyBoth = (batch: PrintBatch) => {
    engine.apply(batch);
    plain.apply(batch);
  };
  for (const batch of provider.history(DATE, start)) applyBoth(batch);
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
    applyBoth(batch);
    if (index >= COMPARED) continue;
    const at = lastOf(batch);
    if (JSON.stringify(scanEngine(at)) !== JSON.stringify(scanPlain(at)))
      throw new Error(`The engine and the plain scan differ at ${new Date(at).toISOString()}`);
  }
  for (const batch of tape.batches) shift(batch, tape.span);

  const theirs = measure(tape, plain.apply, scanPlain);
  const ours = measure(tape, (batch) => engine.apply(batch), scanEngine);
  const row = (name: string, { perSecond, scan }: typeof ours) => [
    name,
    `${(perSecond / 1e6).toFixed(1)} M/s`,
    `${scan.toFixed(2)} ms`,
    (perSecond / theirs.perSecond).toFixed(2),
  ];
  return [
    `${count(universe.length)} symbols, one core, three scans with ranking and rows every ${SCAN_EVERY_MS} ms. ${COMPARED} scans of both compared: equal.`,
    '',
    ...table(
      ['', 'updates', 'one round of scans, median', 'updates, ratio'],
      [row('plain objects, the same figures', theirs), row('engine', ours)],
    ),
    '',
    `Goal: at least 5 M/s, that is ${(ours.perSecond / 5e6).toFixed(1)} of it reached. A round of scans costs ${(theirs.scan / ours.scan).toFixed(1)} times less than over plain objects.`,
  ];
};
