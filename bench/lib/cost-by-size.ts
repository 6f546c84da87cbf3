import { Catalysts, type DayReference, Engine, HitDetector, type PrintBatch } from 'bff/measuring';
import { table } from './report';
import { DATE, hoursOf } from './trading-day';

const SIZES = [1_000, 5_000, 11_000, 25_000, 50_000];
const PRINTS = 200_000;
const PRINTS_A_MS = 200;
const [WARM_ROUNDS, ROUNDS] = [2, 8];

/** All symbols equally often, and far apart in memory: the worst order for caches. */
const evenly = (symbols: number) => Int32Array.from({ length: PRINTS }, (_, k) => (k * 7_919) % symbols);

/** As in a real market, the symbol of rank r has the weight 1/r, in a different order each time. */
const asTradesFall = (symbols: number) => {
  let state = 1;
  return Int32Array.from({ length: PRINTS }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (Math.floor(symbols ** (state / 2_147_483_647)) * 7_919) % symbols;
  });
};

const marketOf = (symbols: number) => {
  const column = (value: number) => new Float64Array(symbols).fill(value);
  const universe = Array.from({ length: symbols }, (_, k) => ({
    symbol: `S${String(k).padStart(5, '0')}`,
    name: '',
    exchange: '',
    float: k % 6 === 0 ? 4_000_000 : 90_000_000,
    shares_outstanding: 100_000_000,
  }));
  const reference: DayReference = {
    day: hoursOf(DATE),
    previous_close: column(10),
    adv20: column(500_000),
    shares_outstanding: column(1e8),
    float: Float64Array.from(universe, ({ float }) => float),
    completeAt: (at) => at,
    baseline: (minute, out) => void out.fill(300 * minute),
  };
  return { universe, reference };
};

const batchOf = (symbol: Int32Array): PrintBatch => {
  const price = Float64Array.from({ length: PRINTS }, (_, k) => 10.01 + ((k * 7) % 40) / 100);
  const at = new Float64Array(PRINTS);
  const same = { open: price, high: price, low: price, close: price, vwap_price: price, at, from: at };
  return { length: PRINTS, symbol, ...same, volume: new Float64Array(PRINTS).fill(100) };
};

/** CPU nanoseconds per update, at 200,000 updates in a market second. */
const costOf = ({ universe, reference }: ReturnType<typeof marketOf>, symbol: Int32Array, isWatched = false) => {
  const engine = new Engine(universe);
  const detector = new HitDetector(engine, new Catalysts(universe.length, () => null));
  engine.openDay(reference);
  detector.openDay();
  const batch = batchOf(symbol);
  let at = reference.day.open * 1000;
  let spent = 0;
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    for (let k = 0; k < PRINTS; k += 1) batch.at[k] = at + k / PRINTS_A_MS;
    at += PRINTS / PRINTS_A_MS;
    const began = process.cpuUsage();
    engine.apply(batch, isWatched ? detector : undefined);
    const { user, system } = process.cpuUsage(began);
    if (round >= WARM_ROUNDS) spent += user + system;
    detector.take();
  }
  return (1_000 * spent) / (ROUNDS * PRINTS);
};

const bar = (value: number, most: number) => '█'.repeat(Math.max(1, Math.round((20 * value) / most)));

/** Cost of one update as the universe grows, with and without the hit log, as a table with a plot. */
export const costBySize = () => {
  const costs = SIZES.map((symbols) => {
    const market = marketOf(symbols);
    const fall = asTradesFall(symbols);
    return {
      symbols: symbols.toLocaleString('en-US'),
      even: costOf(market, evenly(symbols)),
      fall: costOf(market, fall),
      watched: costOf(market, fall, true),
    };
  });
  const [least, most] = [costs[0], costs.at(-1)];
  const growth = (name: 'even' | 'fall' | 'watched') => ((most?.[name] ?? 0) / (least?.[name] ?? 0)).toFixed(1);
  return [
    'Cost of an update by the size of the universe, nanoseconds of CPU (goal: flat). ‘Evenly’ visits the symbols in turn, far apart in memory, which no market does; otherwise the symbol of rank r has a weight of 1/r, like real trades.',
    '',
    ...table(
      ['symbols', 'bare, evenly', 'bare', 'with the hit log', ''],
      costs.map(({ symbols, even, fall, watched }) => [
        symbols,
        ...[even, fall, watched].map((cost) => cost.toFixed(0)),
        bar(watched, most?.watched ?? 0),
      ]),
    ),
    '',
    `From ${least?.symbols} to ${most?.symbols} symbols the cost grows by ${growth('fall')} bare, ${growth('watched')} with the hit log, ${growth('even')} evenly.`,
  ];
};
