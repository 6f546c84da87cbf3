import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { chartFrames } from './desk/chart.mjs';
import { paintLatency, soak, symbolSwitches } from './desk/session.mjs';
import { coldVisits, openDesk, traderContext } from './desk/visit.mjs';
import { freePort, signIn, startPlatform as start } from './lib/platform.mjs';

const TRADES_PER_SECOND = 20_000;
const SOAK_MINUTES = process.argv.includes('--long') ? 30 : 5;

const ms = (value) => `${Math.round(value)} ms`;
const kb = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/** A platform fed at full rate, a browser beside it, and somebody signed in; all gone after `use`. */
const withDesk = async (use) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-bench-'));
  const port = String(await freePort());
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const platform = await start({ DATA_DIR: dataDir, PORT: port, MARKET_SIM_RATE: String(TRADES_PER_SECOND) });
  try {
    return await use({ browser, url: platform.url, token: await signIn(platform.url) });
  } finally {
    await browser.close();
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const CONDITIONS = `Headless Chromium without GPU beside the whole platform on the same cores, ${TRADES_PER_SECOND.toLocaleString('en-US')} trades a second simulated, plan Premium.`;

/** The desk in a browser beside the platform that feeds it: cold start, event to painted, symbol switch, chart. */
export const deskBench = () =>
  withDesk(async ({ browser, url, token }) => {
    const cold = await coldVisits(browser, url, token);
    const context = await traderContext(browser, token);
    const page = await context.newPage();
    await openDesk(page, url);
    const latency = await paintLatency(page);
    const { first, again } = await symbolSwitches(page);
    await context.close();
    const frames = await chartFrames(browser);
    return [
      CONDITIONS,
      '',
      '| | measured | goal |',
      '|--|--|--|',
      `| event to painted, p50 / p99 (the desk’s own meter, 300 updates) | ${ms(latency.p50)} / ${ms(latency.p99)} | 120 / 200 ms |`,
      `| /dashboard usable from a cold cache (a row and a chart), median of three | ${(cold.usable / 1_000).toFixed(2)} s | 2.0 s |`,
      `| warm symbol switch to its candles, first visit, p50 / worst of 8 | ${ms(first.p50)} / ${ms(first.worst)} | 150 ms |`,
      `| warm symbol switch, again, p50 / worst of 8 | ${ms(again.p50)} / ${ms(again.worst)} | 150 ms |`,
      `| chart of 20,160 candles and volume, 20 updates a second, moved all the time | ${frames.normal.toFixed(1)} fps | 58 fps |`,
      `| the same, zoomed out to all of them | ${frames.zoomedOut.toFixed(1)} fps | 58 fps |`,
      `| code of the desk without the chart, gzip | ${kb(cold.code.scanner)} | 120 kB |`,
      `| code of the chart, gzip | ${kb(cold.code.chart)} | |`,
    ];
  });

/** What an open desk keeps over minutes. */
export const soakBench = () =>
  withDesk(async ({ browser, url, token }) => {
    const page = await (await traderContext(browser, token)).newPage();
    await openDesk(page, url);
    const { slope, nodes } = await soak(page, SOAK_MINUTES);
    return [
      CONDITIONS,
      '',
      '| | measured | goal |',
      '|--|--|--|',
      `| live heap over ${SOAK_MINUTES} minutes | ${(slope / 1_048_576).toFixed(2)} MB/min | 1 MB/min |`,
      `| nodes at its begin and end | ${nodes.join(' / ')} | steady |`,
    ];
  });
