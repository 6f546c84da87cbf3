import { setTimeout as wait } from 'node:timers/promises';
import { withMarket } from './lib/load.mjs';

/** Trades a second, and for how long. */
const RUNS = [
  { rate: 2_000, seconds: 15 },
  { rate: 20_000, seconds: 60 },
  { rate: 100_000, seconds: 5 },
];
/** Minutes after 04:00 at which the market starts: 09:31, when shares are traded fast enough for every rate. */
const STARTS_AT = 331;
const SEED = 1;
/** Every so many symbols one is counted up by itself. */
const SAMPLED = 37;
const SCANNERS = ['momentum', 'gappers', 'low_float'];

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const figures = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return `${percentile(sorted, 0.5).toFixed(0)} / ${percentile(sorted, 0.99).toFixed(0)} ms`;
};

const log = { info: () => undefined, warn: console.warn, error: console.error };

/** A simulated market in its worker thread that starts at 09:31. */
const startMarket = ({ MarketService, workerLink, startClock, worker }, simRate) => {
  const config = { provider: 'simulator', clock: 'sim', seed: SEED, simRate };
  const connect = workerLink(worker);
  return new MarketService({
    config,
    log,
    connect: (start, events) => {
      const clock = startClock(config, Date.now());
      const preOpen = clock.market_at - 324 * 60_000;
      return connect({ ...start, clock: { ...clock, market_at: preOpen + STARTS_AT * 60_000 } }, events);
    },
  });
};

/** Symbols whose volume is not the sum of their trades, as a second simulator makes them, and how many trades there were. */
const countLosses = async ({ createSimulator }, market, rate, startedAt) => {
  const provider = createSimulator({ seed: SEED, rate });
  const sample = provider.universe.map((_, index) => index).filter((index) => index % SAMPLED === 0);
  const quotes = await Promise.all(sample.map((index) => market.quote(provider.universe[index].symbol)));
  const until = new Map(sample.map((index, k) => [index, Date.parse(quotes[k].as_of ?? 0)]));
  const date = market.status().day.date;
  await provider.openDay(date);
  const volumes = new Float64Array(provider.universe.length);
  const start = Math.floor(startedAt / 60_000) * 60_000;
  for (const batch of provider.history(date, start))
    for (let k = 0; k < batch.length; k += 1) volumes[batch.symbol[k]] += batch.volume[k];
  let trades = 0;
  const end = market.now();
  for (const batch of provider.prints(date, start, end)) {
    trades += batch.length;
    for (let k = 0; k < batch.length; k += 1)
      if (batch.at[k] <= (until.get(batch.symbol[k]) ?? 0)) volumes[batch.symbol[k]] += batch.volume[k];
  }
  const lost = sample.filter((index, k) => volumes[index] !== quotes[k].volume).length;
  return { lost, sampled: sample.length, perSecond: trades / ((end - start) / 1000) };
};

/** Streams all scanners at a rate of trades; the ages of what is published, in milliseconds. */
const listenAt = async (parts, { rate, seconds }) => {
  const market = startMarket(parts, rate);
  try {
    await market.ready;
    const startedAt = market.now();
    for (const scanner of SCANNERS) await market.watchScanner(scanner, 'all');
    // The engine has caught up with its start and the code is warm.
    await wait(3_000);
    const rows = [];
    const newest = [];
    const publishedAt = new Map();
    market.listen({
      scanner: (delta) => {
        newest.push(delta.published_at - delta.event_at);
        const now = Date.parse(delta.as_of);
        const before = publishedAt.get(delta.scanner) ?? now;
        // A row may also be sent because it enters the list, or because its ratios moved with time: its event is old then.
        for (const { as_of } of delta.upserts) if (Date.parse(as_of) > before) rows.push(now - Date.parse(as_of));
        publishedAt.set(delta.scanner, now);
      },
      quote: () => undefined,
      candle: () => undefined,
      session: () => undefined,
    });
    await wait(seconds * 1000);
    const seen = { rows: [...rows], newest: [...newest] };
    return { ...seen, ...(await countLosses(parts, market, rate, startedAt)) };
  } finally {
    await market.stop();
  }
};

/** Event to published, through the worker thread, at a calm and at a wild rate of trades. */
export const latencyBench = () =>
  withMarket(async (parts) => {
    const lines = [
      'Simulated market, three streams without a cap, engine in its worker thread. Rows are coalesced to one update in 100 ms, so a row’s last trade waits 50 ms in the mean.',
      '',
      '| trades a second | for | newest event to published, p50 / p99 | every row’s event to published, p50 / p99 | rows | symbols with a trade lost |',
      '|--|--|--|--|--|--|',
    ];
    for (const run of RUNS) {
      const { rows, newest, lost, sampled, perSecond } = await listenAt(parts, run);
      const rate = Math.round(perSecond).toLocaleString('en-US');
      lines.push(
        `| ${rate} | ${run.seconds} s | ${figures(newest)} | ${figures(rows)} | ${rows.length} | ${lost} of ${sampled} looked at |`,
      );
    }
    lines.push('', 'Goal: newest event to published in 20 ms at p99, nothing lost.');
    return lines;
  });
