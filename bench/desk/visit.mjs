import { gzipSync } from 'node:zlib';
import { signedInContext } from '../lib/browser.mjs';

const COLD_VISITS = 3;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** A context of a signed-in trader with nothing in its caches. */
export const traderContext = (browser, url) =>
  signedInContext(browser, url, 'premium', { viewport: { width: 1440, height: 900 } });

/** Opens the desk and waits until there is a row to press and a chart to read. */
export const openDesk = async (page, url) => {
  await page.goto(`${url}/dashboard`);
  // The first row is the heading.
  await page.getByRole('table', { name: 'Momentum' }).getByRole('row').nth(1).waitFor();
  await page.getByText(/^Updated: /).waitFor();
};

/** Milliseconds from a cold cache to a usable desk, median of three, and what of it is the desk's own code (gzip, bytes). */
export const coldVisits = async (browser, url) => {
  const times = [];
  let code = { scanner: 0, chart: 0 };
  for (let visit = 0; visit < COLD_VISITS; visit += 1) {
    const context = await traderContext(browser, url);
    const page = await context.newPage();
    const scripts = [];
    page.on('response', (response) => {
      if (/\/artifacts\/mf-trading\/.*\.js$/.test(response.url())) scripts.push(response);
    });
    const began = performance.now();
    await openDesk(page, url);
    times.push(performance.now() - began);
    code = { scanner: 0, chart: 0 };
    for (const response of scripts) {
      const text = await response.text();
      // The chart's library and the code around it are chunks of their own.
      const part = text.includes('lightweight-charts') || text.includes('barSpacing') ? 'chart' : 'scanner';
      code[part] += gzipSync(text).length;
    }
    await context.close();
  }
  return { usable: median(times), code };
};
