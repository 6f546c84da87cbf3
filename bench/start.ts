import type { Browser } from 'playwright';
import { firstRow, withBrowser } from './lib/browser';
import { signIn } from './lib/client';
import { freePort, startPlatform, withFolder } from './lib/platform';
import { goals, seconds } from './lib/report';

/** Milliseconds from opening the desk until the momentum scanner has a row. */
const timeToRow = async (browser: Browser, url: string, token: string) => {
  const context = await browser.newContext();
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${url}/dashboard`);
  await firstRow(page);
  return performance.now() - began;
};

/**
 * A warm `npm start` (everything built, database there) to its URL line and on to the first scanner row in a browser.
 */
export const run = () =>
  withFolder(async (folder) => {
    const env = { DATA_DIR: folder, PORT: await freePort() };
    const first = await startPlatform(env, { npm: true });
    const token = await signIn(first.url, 'premium').finally(() => first.stop());
    const warm = await startPlatform(env, { npm: true });
    try {
      const row = await withBrowser((browser) => timeToRow(browser, warm.url, token));
      return goals([
        ['first `npm start` on an empty data folder to the URL line', seconds(first.took)],
        ['warm `npm start` to the URL line', seconds(warm.took)],
        ['opening /dashboard to the first scanner row', seconds(row)],
        ['warm `npm start` to the first scanner row', seconds(warm.took + row), '5 s'],
      ]);
    } finally {
      await warm.stop();
    }
  });
