import type { Browser } from 'playwright';
import { firstRow, withBrowser } from './lib/browser';
import { signIn } from './lib/client';
import { freePort, startPlatform, withFolder } from './lib/platform';
import { goals, seconds, spread } from './lib/report';

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

const inSeconds = (value: number) => seconds(value);

/** Number of consecutive warm starts. */
const STARTS = 5;

/**
 * Warm starts of `npm start`, with everything built and a database: until it prints its URL, and on to the first scanner row in a
 * browser. The first start creates the database.
 */
export const run = () =>
  withFolder(async (folder) => {
    const env = { DATA_DIR: folder, PORT: await freePort() };
    const first = await startPlatform(env, { npm: true });
    const token = await signIn(first.url, 'premium').finally(() => first.stop());
    const [starts, rows]: [number[], number[]] = [[], []];
    while (starts.length < STARTS) {
      const warm = await startPlatform(env, { npm: true });
      try {
        starts.push(warm.took);
        rows.push(await withBrowser((browser) => timeToRow(browser, warm.url, token)));
      } finally {
        await warm.stop();
      }
    }
    return goals([
      ['first `npm start` on an empty data folder to the URL line, once', seconds(first.took)],
      [`warm \`npm start\` to the URL line, median of ${STARTS} (least to most)`, spread(starts, inSeconds), '2.5 s'],
      ['opening /dashboard to the first scanner row', spread(rows, inSeconds)],
      [
        'warm `npm start` to the first scanner row',
        spread(
          starts.map((took, turn) => took + (rows[turn] ?? 0)),
          inSeconds,
        ),
        '5 s',
      ],
    ]);
  });
