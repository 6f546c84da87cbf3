import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';
import { withScriptPage } from './lib/browser';
import { openAccount } from './lib/client';
import { CONDITIONS, openDesk, traderContext, withDesk } from './lib/desk-page';
import { inProcess, sendToParent } from './lib/processes';
import { goals, ms, seconds } from './lib/report';
import { enterMarket, inGroups } from './lib/sockets';
import { median, most, quantile } from './lib/statistics';

/** Number of other traders online (goal R8). */
const CROWD = 500;
const COLD_VISITS = 3;
const SWITCHES = 8;
/** The desk's own meter keeps 300 updates, at ten a second. */
const METER_MS = 35_000;
const BARS = 20_160;
/** After this time, opening the chart (compilation, garbage collection) no longer affects the measurement. */
const CHART_WARM_UP_MS = 2_000;
const CHART_MS = 8_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Other traders' sockets, each with the three scanners and its own symbol. */
const crowd = async ({ url }: { url: string }) => {
  const { token, get } = await openAccount(url, 'premium');
  const symbols = new Set<string>();
  for (const letter of LETTERS)
    for (const second of ` ${LETTERS}`) {
      if (symbols.size >= CROWD) break;
      const found = await get(`/api/market/search?q=${letter}${second.trim()}`);
      for (const { symbol } of found.results) symbols.add(symbol);
    }
  const own = [...symbols].slice(0, CROWD);
  await inGroups(CROWD, async (index) => {
    const ask = await enterMarket(url, token);
    for (const scanner of ['momentum', 'gappers', 'low_float']) await ask('scanner:subscribe', { scanner });
    await ask('symbol:subscribe', { symbol: own[index % own.length], resolution: '1' });
  });
  sendToParent(own.length);
};
export const roles = { crowd };

/** Milliseconds from a cold cache to a usable desk, median, and the size of the desk's own code (gzip, kilobytes). */
const coldVisits = async (browser: Browser, url: string) => {
  const times: number[] = [];
  const code = { desk: 0, chart: 0 };
  for (let visit = 0; visit < COLD_VISITS; visit += 1) {
    const context = await traderContext(browser, url);
    const page = await context.newPage();
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (/\/artifacts\/mf-trading\/.*\.js$/.test(response.url())) scripts.push(response);
    });
    const began = performance.now();
    await openDesk(page, url);
    times.push(performance.now() - began);
    Object.assign(code, { desk: 0, chart: 0 });
    for (const response of scripts) {
      const text = await response.text();
      // The chart's library and our code around it are separate chunks.
      const isChart = text.includes('lightweight-charts') || text.includes('barSpacing');
      code[isChart ? 'chart' : 'desk'] += gzipSync(text).length / 1_000;
    }
    await context.close();
  }
  return { usable: median(times), code };
};

/** Event to paint as measured by the desk, over its last 300 updates. */
const paintLatency = async (page: Page) => {
  await delay(METER_MS);
  const text = await page.getByText(/^p50 \d+ ms · p99 \d+ ms$/).textContent();
  const [, p50, p99] = /^p50 (\d+) ms · p99 (\d+) ms$/.exec(text ?? '') ?? [];
  return `${p50} ms / ${p99} ms`;
};

/** In the page: requests a symbol, as any script on the page may, and waits for the frame that shows it. */
const switchTo = async (symbol: string) => {
  const chart = document.querySelector('section[aria-label="Chart"]');
  const began = performance.now();
  window.dispatchEvent(new CustomEvent('updateChart', { detail: { symbol } }));
  const isShown = () =>
    chart?.querySelector('h2')?.textContent === `${symbol} Chart` &&
    chart.querySelector('[data-covering="true"]') === null &&
    /Updated: /.test(chart.textContent ?? '');
  do await new Promise(requestAnimationFrame);
  while (!isShown() && performance.now() - began < 10_000);
  return performance.now() - began;
};

/** From the request of a symbol to its candles on screen: p50 and maximum, for first visits and returns. */
const symbolSwitches = async (page: Page) => {
  const rows = page.getByRole('table', { name: 'Momentum' }).locator('tbody tr[data-symbol]');
  const symbols = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.symbol ?? ''));
  const round = async () => {
    const times: number[] = [];
    for (const symbol of symbols.slice(0, SWITCHES)) {
      times.push(await page.evaluate(switchTo, symbol));
      await delay(300);
    }
    return `${ms(quantile(times, 0.5))} / ${ms(most(times))}`;
  };
  return { first: await round(), again: await round() };
};

interface ChartPage {
  readonly bench: { start(bars: number): void; zoomOut(): void; framesPerSecond(ms: number): Promise<number> };
}
/** Frames a second of the product's chart under live updates: at its usual width, and zoomed out. */
const chartFrames = (browser: Browser) =>
  withScriptPage('chart.ts', '<div id="chart" style="width:40rem;height:400px"></div>', async (address) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate((bars) => (globalThis as unknown as ChartPage).bench.start(bars), BARS);
    const frames = (time: number) =>
      page.evaluate((value) => (globalThis as unknown as ChartPage).bench.framesPerSecond(value), time);
    await frames(CHART_WARM_UP_MS);
    const normal = await frames(CHART_MS);
    await page.evaluate(() => (globalThis as unknown as ChartPage).bench.zoomOut());
    const zoomedOut = await frames(CHART_MS);
    await page.close();
    return [normal, zoomedOut].map((value) => `${value.toFixed(1)} fps`);
  });

/** The desk in a browser on the same machine as the platform: cold start, event to paint, symbol switch, chart. */
export const run = () =>
  withDesk(async (browser, url) => {
    const { usable, code } = await coldVisits(browser, url);
    const context = await traderContext(browser, url);
    const page = await context.newPage();
    await openDesk(page, url);
    const calm = await paintLatency(page);
    const switches = await symbolSwitches(page);
    const others = inProcess('crowd', { url });
    const symbols = await others.next<number>();
    const crowded = await paintLatency(page);
    others.stop();
    await context.close();
    const [normal = '', zoomedOut = ''] = await chartFrames(browser);
    return [
      CONDITIONS,
      '',
      ...goals([
        ['event to painted, p50 / p99 (the desk’s own meter, 300 updates)', calm, '120 / 200 ms'],
        [
          `the same while ${CROWD} other sockets watch the three scanners and ${symbols} symbols`,
          crowded,
          'p95 200 ms',
        ],
        ['/dashboard usable from a cold cache (a row and a chart), median of three', seconds(usable, 2), '2.0 s'],
        [`switch to a new symbol, until its candles, p50 / worst of ${SWITCHES}`, switches.first, '400 ms'],
        [`switch to a symbol seen before, p50 / worst of ${SWITCHES}`, switches.again, '150 ms'],
        [
          'chart of 20,160 candles and volume, with 20 updates a second (it draws ten), panned continuously (2 s before, 8 s measured)',
          normal,
          '58 fps',
        ],
        ['the same, zoomed out to all of them', zoomedOut, '58 fps'],
        ['code of the desk without the chart, gzip', `${code.desk.toFixed(1)} kB`, '120 kB'],
        ['code of the chart, gzip', `${code.chart.toFixed(1)} kB`],
      ]),
    ];
  });
