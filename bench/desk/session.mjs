import { setTimeout as wait } from 'node:timers/promises';
import { slopeOf } from '../lib/slope.mjs';

const SETTLE_MS = 5_000;
/** The desk's own meter holds 300 updates, at ten a second. */
const METER_MS = 35_000;

const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1];

/** Event to painted as the desk measures it itself, of its last 300 updates: `{p50, p99}` in milliseconds. */
export const paintLatency = async (page) => {
  await wait(METER_MS);
  const text = await page.getByText(/^p50 \d+ ms · p99 \d+ ms$/).textContent();
  const [, p50, p99] = /^p50 (\d+) ms · p99 (\d+) ms$/.exec(text);
  return { p50: Number(p50), p99: Number(p99) };
};

/** Milliseconds from asking for another symbol to its candles on screen, p50 and worst, first visits and returns. */
export const symbolSwitches = async (page) => {
  const symbols = await page
    .getByRole('table', { name: 'Momentum' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.slice(0, 8).map(({ dataset }) => dataset.symbol));
  const round = async () => {
    const times = [];
    for (const symbol of symbols) {
      times.push(await page.evaluate(switchTo, symbol));
      await wait(300);
    }
    return { p50: percentile(times, 0.5), worst: Math.max(...times) };
  };
  return { first: await round(), again: await round() };
};

/** In the page: asks for a symbol as any script may, and waits for the frame that shows it. */
const switchTo = async (symbol) => {
  const chart = document.querySelector('section[aria-label="Chart"]');
  const began = performance.now();
  window.dispatchEvent(new CustomEvent('updateChart', { detail: { symbol } }));
  const isShown = () =>
    chart.querySelector('h2')?.textContent === `${symbol} Chart` &&
    chart.querySelector('[data-covering="true"]') === null &&
    /Updated: /.test(chart.textContent);
  do await new Promise(requestAnimationFrame);
  while (!isShown() && performance.now() - began < 10_000);
  return performance.now() - began;
};

/** Live heap and nodes by the minute, after garbage was collected; the slope is the least squares' in bytes a minute. */
export const soak = async (page, minutes) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const look = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name) => metrics.find((metric) => metric.name === name).value;
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') };
  };
  await wait(SETTLE_MS);
  const looks = [await look()];
  for (let minute = 0; minute < minutes; minute += 1) {
    await wait(60_000);
    looks.push(await look());
  }
  const minutesOf = looks.map((_, index) => index);
  const heaps = looks.map(({ heap }) => heap);
  return { slope: slopeOf(minutesOf, heaps), nodes: [looks[0].nodes, looks.at(-1).nodes] };
};
