import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../tooling/lib/chromium.mjs';
import { chartFrames } from './desk/chart.mjs';
import { paintLatency, soak, symbolSwitches } from './desk/session.mjs';
import { coldVisits, openDesk, traderContext } from './desk/visit.mjs';
import { root } from './lib/load.mjs';
import { freePort, startPlatform as start } from './lib/platform.mjs';

const TRADES_PER_SECOND = 20_000;
/** Other traders who are there at the same time (goal R8). */
const CROWD = 500;
const SOAK_MINUTES = process.argv.includes('--long') ? 30 : 5;

const ms = (value) => `${Math.round(value)} ms`;
const kb = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/** A platform fed at full rate and a browser beside it; all gone after `use`. */
const withDesk = async (use) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-bench-'));
  const port = String(await freePort());
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const platform = await start({ DATA_DIR: dataDir, PORT: port, MARKET_SIM_RATE: String(TRADES_PER_SECOND) });
  try {
    return await use({ browser, url: platform.url });
  } finally {
    await browser.close();
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const CONDITIONS = `Headless Chromium without GPU beside the whole platform on the same cores, ${TRADES_PER_SECOND.toLocaleString('en-US')} trades a second simulated, plan Premium.`;

/** The desk in a browser beside the platform that feeds it: cold start, event to painted, symbol switch, chart. */
export const deskBench = () =>
  withDesk(async ({ browser, url }) => {
    const cold = await coldVisits(browser, url);
    const context = await traderContext(browser, url);
    const page = await context.newPage();
    await openDesk(page, url);
    const latency = await paintLatency(page);
    const { first, again } = await symbolSwitches(page);
    const crowd = fork(join(root, 'bench/desk/crowd.mjs'), [url, CROWD].map(String));
    const [told] = await Promise.race([once(crowd, 'message'), once(crowd, 'exit')]);
    if (!told?.sockets) throw new Error('The crowd did not come in');
    const { sockets, symbols } = told;
    const crowded = await paintLatency(page);
    crowd.kill();
    await context.close();
    const frames = await chartFrames(browser);
    return [
      CONDITIONS,
      '',
      '| | measured | goal |',
      '|--|--|--|',
      `| event to painted, p50 / p99 (the desk’s own meter, 300 updates) | ${ms(latency.p50)} / ${ms(latency.p99)} | 120 / 200 ms |`,
      `| the same while ${sockets} other sockets watch the three scanners and ${symbols} symbols | ${ms(crowded.p50)} / ${ms(crowded.p99)} | p95 200 ms |`,
      `| /dashboard usable from a cold cache (a row and a chart), median of three | ${(cold.usable / 1_000).toFixed(2)} s | 2.0 s |`,
      `| switch to a symbol nobody looked at before, to its candles, p50 / worst of 8 | ${ms(first.p50)} / ${ms(first.worst)} | 400 ms |`,
      `| warm symbol switch, again, p50 / worst of 8 | ${ms(again.p50)} / ${ms(again.worst)} | 150 ms |`,
      `| chart of 20,160 candles and volume, told of 20 updates a second (it draws ten), moved all the time (2 s before, 8 s measured) | ${frames.normal.toFixed(1)} fps | 58 fps |`,
      `| the same, zoomed out to all of them | ${frames.zoomedOut.toFixed(1)} fps | 58 fps |`,
      `| code of the desk without the chart, gzip | ${kb(cold.code.scanner)} | 120 kB |`,
      `| code of the chart, gzip | ${kb(cold.code.chart)} | |`,
    ];
  });

/** What an open desk keeps over minutes. */
export const soakBench = () =>
  withDesk(async ({ browser, url }) => {
    const page = await (await traderContext(browser, url)).newPage();
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
