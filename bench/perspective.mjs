import { withMarket } from './lib/load.mjs';
import { installPeer } from './lib/peers.mjs';

const DATE = '2025-02-06';
const SCAN_EVERY_MS = 250;
const MEASURED_MS = 4_000;
const SCANNERS = ['momentum', 'gappers', 'low_float'];

/** The floors of the three scanners as filters; thin baselines and news are left out, which is less work. */
const FILTERS = {
  momentum: [
    ['price', '>=', 2],
    ['price', '<=', 20],
    ['relative_volume', '>=', 2],
    ['float', '<', 10_000_000],
    ['percent_change', '>', 0],
  ],
  gappers: [
    ['price', '>=', 1],
    ['gap', '>=', 5],
    ['volume', '>=', 50_000],
  ],
  low_float: [
    ['price', '>=', 2],
    ['price', '<=', 20],
    ['float', '<', 5_000_000],
    ['percent_change', '>=', 5],
    ['volume', '>=', 100_000],
  ],
};
const SORT = { momentum: 'percent_change', gappers: 'gap', low_float: 'percent_change' };

/** Runs both parts until so much of their own time is spent; preparing what they are given does not count. */
const measure = async (batches, prepare, apply, scan) => {
  let [updates, spent, untilScan, scans] = [0, 0, SCAN_EVERY_MS, 0];
  for (let k = 0; spent < MEASURED_MS; k += 1) {
    const batch = batches[k % batches.length];
    const prepared = prepare(batch);
    const began = performance.now();
    await apply(prepared);
    const applied = performance.now() - began;
    untilScan -= applied;
    if (untilScan <= 0) {
      await scan();
      scans += 1;
      untilScan = SCAN_EVERY_MS;
    }
    spent += performance.now() - began;
    updates += batch.length;
  }
  return { perSecond: (updates / spent) * 1000, scans };
};

/** The engine beside FINOS Perspective, which is handed finished columns and filters and sorts them. */
export const perspectiveBench = () =>
  withMarket(async ({ createSimulator, Engine, Catalysts, ScannerTables, tradingDay }) => {
    await installPeer('@finos/perspective');
    const { default: perspective } = await import('@finos/perspective');
    const provider = createSimulator({ seed: 1, rate: 20_000 });
    const reference = await provider.openDay(DATE);
    const start = tradingDay(DATE).open * 1000;
    const batches = [];
    for (let at = start; batches.length < 60; at += 100)
      for (const batch of provider.prints(DATE, at, at + 100)) {
        const copy = (column) => column.slice(0, batch.length);
        const [price, at] = [copy(batch.close), copy(batch.at)];
        const same = { open: price, high: price, low: price, close: price, vwap_price: price, from: at };
        batches.push({ length: batch.length, symbol: copy(batch.symbol), at, volume: copy(batch.volume), ...same });
      }

    const engine = new Engine(provider.universe);
    engine.openDay(reference);
    for (const batch of provider.history(DATE, start)) engine.apply(batch);
    const tables = new ScannerTables(engine, new Catalysts(provider.universe.length, () => null));
    engine.moveTo(start);
    const orNull = (value) => (Number.isNaN(value) ? null : value);
    const figures = (i) => ({
      symbol: provider.universe[i].symbol,
      price: orNull(engine.columns.price[i]),
      volume: engine.columns.volume[i],
      percent_change: orNull(engine.percentChange(i)),
      gap: orNull(engine.gap(i)),
      relative_volume: orNull(engine.relativeVolume(i)),
      float: provider.universe[i].float,
    });
    const columnsOf = (indexes) => {
      const rows = indexes.map(figures);
      return Object.fromEntries(Object.keys(rows[0]).map((name) => [name, rows.map((row) => row[name])]));
    };
    const type = { price: 'float', volume: 'float', percent_change: 'float', gap: 'float', relative_volume: 'float' };
    const table = await perspective.table({ symbol: 'string', ...type, float: 'float' }, { index: 'symbol' });
    await table.update(columnsOf(provider.universe.map((_, i) => i)));
    const views = await Promise.all(
      SCANNERS.map((scanner) => table.view({ filter: FILTERS[scanner], sort: [[SORT[scanner], 'desc']] })),
    );
    const theirs = await measure(
      batches,
      (batch) => columnsOf([...batch.symbol]),
      (columns) => table.update(columns),
      () => Promise.all(views.map((view) => view.to_columns())),
    );
    const at = start + 60_000;
    const ours = await measure(
      batches,
      (batch) => batch,
      (batch) => engine.apply(batch),
      () => {
        tables.scan(at);
        for (const scanner of SCANNERS) tables.table(scanner, 'all');
      },
    );
    const millions = (value) => `${(value / 1e6).toFixed(3)} M/s`;
    return [
      `${provider.universe.length.toLocaleString('en-US')} symbols, three filtered and ranked lists read every ${SCAN_EVERY_MS} ms of work. Perspective (3.8.0, WebAssembly in Node) is handed the finished figures of each trade’s symbol; the engine computes them.`,
      '',
      '| | updates | ratio |',
      '|--|--|--|',
      `| Perspective | ${millions(theirs.perSecond)} | 1 |`,
      `| engine | ${millions(ours.perSecond)} | ${(ours.perSecond / theirs.perSecond).toFixed(0)} |`,
      '',
      'Goal: at least 10 times Perspective.',
    ];
  });
