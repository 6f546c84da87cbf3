import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { toSeconds, wholeSeconds } from '@prebell/contracts';
import { onOwnPlatform } from '../support/own-platform';
import { RECORDED_DATA, RECORDED_DAY, RECORDED_MORNING } from '../support/recorded-day';
import { expect, signInThroughApi } from '../support/test';

const test = onOwnPlatform(async () => ({ env: RECORDED_MORNING }));

interface Bars {
  readonly t: number[];
  readonly o: number[];
  readonly h: number[];
  readonly l: number[];
  readonly c: number[];
  readonly v: number[];
}

/** The file's own minute bars of a symbol between two instants, epoch seconds. */
const barsOnFile = (symbol: string, from: number, to: number): Bars => {
  const bars: Bars = { t: [], o: [], h: [], l: [], c: [], v: [] };
  const lines = gunzipSync(readFileSync(join(RECORDED_DATA, `market/minute/${RECORDED_DAY}.csv.gz`)))
    .toString()
    .split('\n');
  for (const line of lines) {
    const [time = '', name, o, h, l, c, v] = line.split(',');
    const t = toSeconds(Date.parse(time));
    if (name !== symbol || t < from || t >= to) continue;
    bars.t.push(t);
    bars.o.push(Number(o));
    bars.h.push(Number(h));
    bars.l.push(Number(l));
    bars.c.push(Number(c));
    bars.v.push(Number(v));
  }
  return bars;
};

test.describe(() => {
  test.skip(
    !existsSync(RECORDED_DATA),
    `No recorded market data in ${RECORDED_DATA} (PREBELL_DATA): the replay journey cannot run`,
  );

  test('a recorded open plays on the desk, APPS leads the gappers, and the candles equal the file’s bars', async ({
    page,
    platform,
  }) => {
    await signInThroughApi(page, platform.url, 'premium');
    await page.goto(`${platform.url}/dashboard`);
    await expect(page.getByText('Recorded data').first()).toBeVisible();
    await page.getByRole('tab', { name: /Gappers/ }).click();
    const first = page.getByRole('table', { name: 'Gappers' }).locator('tbody tr[data-symbol]').first();
    await expect(first).toContainText('APPS');
    await first.click();
    await expect(page.getByRole('heading', { name: 'APPS Chart' })).toBeVisible();
    // The bell: the badge changes on its own.
    await expect(page.getByText('Market Open').first()).toBeVisible({ timeout: 20_000 });

    const token = await page.evaluate(() => localStorage.getItem('token'));
    const headers = { Authorization: `Bearer ${token}` };
    const open = toSeconds(Date.parse(`${RECORDED_DAY}T14:30:00Z`));
    const from = toSeconds(Date.parse(`${RECORDED_DAY}T09:00:00Z`));
    const now = async () => {
      const answer = await page.request.get(`${platform.url}/api/market/status`, { headers });
      return wholeSeconds(Date.parse((await answer.json()).currentTime));
    };
    await expect.poll(now, { timeout: 20_000 }).toBeGreaterThan(open + 5 * 60);
    const answer = await page.request.get(
      `${platform.url}/api/market/candles?symbol=APPS&resolution=1&from=${from}&to=${open + 5 * 60 - 1}`,
      { headers },
    );
    const { s, ...candles } = await answer.json();
    expect(s).toBe('ok');
    expect(candles).toEqual(barsOnFile('APPS', from, open + 5 * 60));
  });
});
