import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onOwnPlatform } from '../support/own-platform';
import { ROOT } from '../support/platform';
import { expect, signInThroughApi } from '../support/test';

const DATA = process.env.PREBELL_DATA ?? join(ROOT, '../shared/data');

const test = onOwnPlatform(async () => ({
  env: {
    MARKET_PROVIDER: 'replay',
    MARKET_REPLAY_DIR: join(DATA, 'market/minute'),
    MARKET_REPLAY_LISTINGS: join(DATA, 'reference/listings'),
    MARKET_REPLAY_FLOATS: join(DATA, 'reference/finviz_2023-08.csv.gz'),
    MARKET_REPLAY_DATE: '2025-02-06',
    MARKET_REPLAY_AT: '09:29',
    MARKET_REPLAY_SPEED: '60',
  },
}));

test.describe(() => {
  test.skip(!existsSync(DATA), `No recorded market data in ${DATA} (PREBELL_DATA): the journey of a test cannot run`);

  test('a Premium trader tests a scan on recorded days, reads the verdict, and opens a hit on the chart', async ({
    page,
    platform,
  }) => {
    // A test takes what the machine leaves it.
    test.setTimeout(300_000);
    await signInThroughApi(page, platform.url, 'premium');
    await page.goto(`${platform.url}/backtests?scanner=gappers`);
    await page.getByLabel('Last day').selectOption({ index: 3 });
    await expect(page.getByText(/^4 recorded days/)).toBeVisible();
    await page.getByRole('button', { name: 'Start the test' }).click();
    await expect(page).toHaveURL(/\/backtests\/[0-9a-f-]{36}$/);
    // The test is the server's: a reload changes nothing.
    await page.reload();
    await expect(page.getByText(/^No edge can be claimed/)).toBeVisible({ timeout: 200_000 });
    await expect(page.getByRole('table', { name: 'Outcome by exit' }).getByRole('row')).toHaveCount(6);
    const hits = page.getByRole('table', { name: 'Hits of the test' });
    await hits.getByRole('row').nth(1).press('Enter');
    await expect(page.getByRole('dialog', { name: / ET$/ })).toContainText('found at');
  });
});
