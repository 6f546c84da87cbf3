import { setTimeout as wait } from 'node:timers/promises';
import { withMarket } from './lib/load.mjs';

const RATES = [2_000, 20_000];
const MEASURED_MS = 15_000;
const SCANNERS = ['momentum', 'gappers', 'low_float'];

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const figures = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return `${percentile(sorted, 0.5).toFixed(0)} / ${percentile(sorted, 0.99).toFixed(0)} ms`;
};

const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Streams all scanners at a rate of trades; the ages of what is published, in milliseconds. */
const listenAt = async ({ createMarket, worker }, simRate) => {
  const market = createMarket({ provider: 'simulator', clock: 'sim', seed: 1, simRate }, log, { worker });
  try {
    await market.ready;
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
    await wait(MEASURED_MS);
    return { rows, newest };
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
      '| trades a second | newest event to published, p50 / p99 | every row’s event to published, p50 / p99 | rows |',
      '|--|--|--|--|',
    ];
    for (const rate of RATES) {
      const { rows, newest } = await listenAt(parts, rate);
      lines.push(`| ${rate.toLocaleString('en-US')} | ${figures(newest)} | ${figures(rows)} | ${rows.length} |`);
    }
    return lines;
  });
