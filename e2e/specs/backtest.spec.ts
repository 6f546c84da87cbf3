import { existsSync } from 'node:fs';
import { onOwnPlatform } from '../support/own-platform';
import { RECORDED_DATA, RECORDED_MORNING } from '../support/recorded-day';
import { expect, signInThroughApi } from '../support/test';

const test = onOwnPlatform(async () => ({ env: RECORDED_MORNING }));

test.describe(() => {
  test.skip(
    !existsSync(RECORDED_DATA),
    `No recorded market data in ${RECORDED_DATA} (PREBELL_DATA): the journey of a test cannot run`,
  );

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
