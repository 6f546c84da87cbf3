import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withBrowser } from './lib/browser.mjs';
import { freePort, signIn, startPlatform } from './lib/platform.mjs';

/** Milliseconds from opening the desk until the momentum table has a row. */
const firstRow = async (browser, url, token) => {
  const context = await browser.newContext();
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${url}/dashboard`);
  // The first row is the heading.
  await page.getByRole('table', { name: 'Momentum' }).getByRole('row').nth(1).waitFor();
  const took = performance.now() - began;
  await context.close();
  return took;
};

const seconds = (value) => `${(value / 1000).toFixed(1)} s`;

/** A warm `npm start` (everything built, database there) to its URL line and on to the first scanner row in a browser. */
export const startBench = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-bench-'));
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  try {
    const first = await startPlatform(env);
    const token = await signIn(first.url, 'premium').finally(first.stop);
    const warm = await startPlatform(env);
    try {
      const row = await withBrowser((browser) => firstRow(browser, warm.url, token));
      return [
        '| | | goal |',
        '|--|--|--|',
        `| first \`npm start\` on an empty data folder to the URL line | ${seconds(first.took)} | |`,
        `| warm \`npm start\` to the URL line | ${seconds(warm.took)} | |`,
        `| opening /dashboard to the first scanner row | ${seconds(row)} | |`,
        `| warm \`npm start\` to the first scanner row | ${seconds(warm.took + row)} | 5 s |`,
      ];
    } finally {
      await warm.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
