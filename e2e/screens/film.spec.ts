import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints, SCANNER_PATHS } from '@prebell/contracts';
import { ROOT } from '../support/platform';
import { expect, signInThroughApi, test } from '../support/test';

const SECONDS = 48;
const SHOWN = 3;

interface Row {
  readonly symbol: string;
  readonly price: number;
  readonly percent_change: number;
  readonly volume: number;
  readonly relative_volume: number | null;
}

/**
 * Records the film of the landing page from the platform's own gappers, a frame a second. It keeps three rows that stay on the
 * list and move most; the page replaces their symbols. Without a configured source this is the simulated market.
 */
test('the film of the landing page', async ({ page, platform }) => {
  await signInThroughApi(page, platform.url, 'premium');
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  // Not from the page: signing in leaves it on an address whose policy allows no requests.
  const ask = async (path: string) => (await page.request.get(new URL(path, platform.url).href, { headers })).json();
  const frames: { now: string; rows: readonly Row[] }[] = [];
  await expect
    .poll(
      async () => {
        const [status, { results }] = await Promise.all([
          ask(endpoints.market.status.path),
          ask(`/api/scanners/${SCANNER_PATHS.gappers}`),
        ]);
        frames.push({ now: status.currentTime, rows: results });
        return frames.length;
      },
      { intervals: [1_000], timeout: 100_000 },
    )
    .toBe(SECONDS);
  const changes = (symbol: string) =>
    new Set(frames.map(({ rows }) => rows.find((row) => row.symbol === symbol)?.price)).size;
  const staying = (frames[0]?.rows ?? []).filter(
    ({ symbol, relative_volume }) =>
      relative_volume !== null && frames.every(({ rows }) => rows.some((row) => row.symbol === symbol)),
  );
  const chosen = staying
    .toSorted((a, b) => changes(b.symbol) - changes(a.symbol))
    .slice(0, SHOWN)
    .toSorted((a, b) => b.percent_change - a.percent_change);
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour12: false,
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
  const film = {
    date: frames[0]?.now.slice(0, 10),
    frames: frames.map(({ now, rows }) => ({
      time: clock.format(new Date(now)),
      rows: chosen.map(({ symbol }) => {
        const row = rows.find((each) => each.symbol === symbol);
        return [
          row?.price,
          Number(row?.percent_change.toFixed(2)),
          row?.volume,
          Number(row?.relative_volume?.toFixed(1)),
        ];
      }),
    })),
  };
  const folder = process.env.SCREENS_DIR || join(ROOT, 'mf-marketing/src/features/landing/model');
  await writeFile(join(folder, 'morning.json'), `${JSON.stringify(film, null, 1)}\n`);
});
